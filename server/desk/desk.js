// Runs in the browser, on all pages of the desk. Everything works without it.

// Buttons that copy the text beside them, e.g. an account number.
for (const button of document.querySelectorAll('button[data-copy]')) {
  const label = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.copied
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}

// One key for each link or button that names one, unless somebody types.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select, textarea'))
    return
  const target = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)
  if (!target) return
  event.preventDefault()
  if (target.matches('input, textarea')) target.focus()
  else target.click()
})

// A form is sent once, however often its button is pressed.
for (const form of document.querySelectorAll('form[method="post"]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'true'
  })
}
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

// A part that server-sent events keep up to date. The page is loaded again, and only this part of it replaced: what somebody
// types beside it stays. Documents of requests are inert, so that no script of theirs runs.
const live = document.querySelector('[data-live]')
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
      const fresh = request.status === 200 && request.response?.querySelector('[data-live]')
      if (fresh) {
        live.replaceChildren(...fresh.childNodes)
        document.title = request.response.title
      }
      if (isOutdated) refresh()
    })
    request.send()
  }
  new EventSource(live.dataset.live).addEventListener('changed', refresh)
}
