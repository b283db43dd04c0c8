// Runs in the browser, at /docs.

// The viewer's dark theme is a class, which it sets itself only in its standalone layout.
const dark = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
applyTheme()
dark.addEventListener('change', applyTheme)

const viewer = window.SwaggerUIBundle({
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

const button = document.querySelector('#sign-in')
const status = document.querySelector('#signed-in')

/** Fills in the token of the demo member, as the viewer's own dialog does. */
async function signIn() {
  const { username, password } = button.dataset
  const response = await window.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'wallet-user' },
    body: JSON.stringify({ username, password }),
  })
  const { token, message } = await response.json()
  if (!response.ok) throw new Error(message)
  viewer.preauthorizeApiKey('member', token)
  status.textContent = `Calls are made as ${username}.`
}

button.addEventListener('click', () => {
  signIn().catch((error) => {
    status.textContent = `The sign-in failed: ${error.message}`
  })
})
