// Runs in the browser, at /docs.
window.SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  // Otherwise the document's address is sent to a validator on the internet.
  validatorUrl: null,
})
