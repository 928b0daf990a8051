/**
 * The HTTP skin of the product: controllers that implement the interfaces generated from the contract, one strict reader
 * of request bodies, one form of problem, and the pages of the service itself. No domain logic lives here.
 */
package io.stowage.web;
