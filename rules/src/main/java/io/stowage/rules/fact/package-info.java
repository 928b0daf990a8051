/** Facts that rules match, all small, immutable and with the place in the user's document they come from. */
package io.stowage.rules.fact;
