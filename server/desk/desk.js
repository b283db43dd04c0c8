// Runs in the browser, on all pages of the desk. Everything works without it.

// Buttons that copy the text beside them, e.g. an account number.
const showCopyButtons = () => {
  for (const button of document.querySelectorAll('button[data-copy]')) button.hidden = false
}
showCopyButtons()
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  const { copied } = button.dataset
  if (button.textContent === copied) return
  const label = button.textContent
  button.textContent = copied
  setTimeout(() => {
    button.textContent = label
  }, 2000)
})

// One key presses the button, or goes to the element, that names it, unless somebody types.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select, textarea'))
    return
  const key = CSS.escape(event.key.toLowerCase())
  const target = document.querySelector(`[data-key="${key}"], [data-focus-key="${key}"]`)
  if (!target) return
  event.preventDefault()
  if (target.dataset.key) target.click()
  else target.focus()
})

// A form is sent once, however often its button is pressed.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.method !== 'post') return
  if (form.dataset.sent) event.preventDefault()
  form.dataset.sent = 'true'
})
// A page that comes back from the browser's cache may be sent again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent
})

// Quick texts of the chat go into the answer.
for (const link of document.querySelectorAll('a[data-insert]')) {
  link.addEventListener('click', (event) => {
    const answer = document.getElementById('message')
    if (!answer) return
    event.preventDefault()
    answer.setRangeText(link.dataset.insert, answer.selectionStart, answer.selectionEnd, 'end')
    answer.focus()
  })
}

// Whoever has another window in front is told when more customers wait than before.
const notifyButton = document.querySelector('button[data-notify]')
if (notifyButton && 'Notification' in window) {
  notifyButton.hidden = Notification.permission !== 'default'
  notifyButton.addEventListener('click', async () => {
    notifyButton.hidden = (await Notification.requestPermission()) !== 'default'
  })
}
const notifyOfMore = (before, after) => {
  if (!document.hidden || Number(after) <= Number(before)) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = new Notification(document.title, { tag: 'desk-chats' })
  notification.addEventListener('click', () => window.focus())
}

// Parts that server-sent events keep up to date. The page is loaded again, and only these parts of it are replaced: what somebody
// types beside them stays. Documents of requests are inert, so that no script of theirs runs.
const partsOf = (page) => [...page.querySelectorAll('[data-live]')]
const live = partsOf(document).find(({ dataset }) => dataset.live !== '')

/** Selector of the link or button that has the focus, to find it again in a replaced part. */
const focusedIn = (part) => {
  const focused = document.activeElement
  if (!part.contains(focused)) return undefined
  const quote = (attribute) => `"${CSS.escape(attribute)}"`
  if (focused.matches('a[href]')) return `a[href=${quote(focused.getAttribute('href'))}]`
  return focused.form ? `form[action=${quote(focused.form.getAttribute('action'))}] button` : undefined
}

if (live) {
  let isLoading = false
  let isOutdated = false
  const refresh = () => {
    isOutdated = true
    if (isLoading) return
    isLoading = true
    isOutdated = false
    const request = new XMLHttpRequest()
    request.open('GET', live.dataset.live.replace(/\/events\?.*/, ''))
    request.responseType = 'document'
    request.addEventListener('loadend', () => {
      isLoading = false
      const fresh = request.status === 200 && request.response ? partsOf(request.response) : []
      const parts = partsOf(document)
      if (fresh.length > 0 && fresh.length === parts.length) {
        for (const [at, part] of parts.entries()) {
          const focused = focusedIn(part)
          part.replaceChildren(...fresh[at].childNodes)
          part.dataset.live = fresh[at].dataset.live
          if (focused) part.querySelector(focused)?.focus()
        }
        showCopyButtons()
        document.title = request.response.title
        const { waiting } = fresh[0].dataset
        notifyOfMore(live.dataset.waiting, waiting)
        if (waiting !== undefined) live.dataset.waiting = waiting
      }
      if (isOutdated) refresh()
    })
    request.send()
  }

  // A browser opens six connections to a host without HTTP/2: hidden pages leave theirs to others, unless their title tells how
  // much waits.
  let source
  const listen = () => {
    if (document.hidden && live.dataset.background === undefined) {
      source?.close()
      source = undefined
    } else if (!source) {
      source = new EventSource(live.dataset.live)
      source.addEventListener('changed', refresh)
    }
  }
  document.addEventListener('visibilitychange', listen)
  listen()
}
