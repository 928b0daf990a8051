'use strict';
SwaggerUIBundle({
  url: '/openapi.yaml',
  dom_id: '#calls',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  tryItOutEnabled: true,
  validatorUrl: null,
});
