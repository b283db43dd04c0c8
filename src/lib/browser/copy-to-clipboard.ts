import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showToast } from '#lib/state/toasts.ts'

/** Writes to the clipboard; falls back to `execCommand` if the Clipboard API is missing or denied. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // While a modal dialog is open, only its own content can be selected.
  const host = focused?.closest('dialog') ?? document.body
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}

/**
 * Copies text and shows a toast: 'Copied: {text}' or 'Failed to copy'.
 * @param text text of the toast
 * @param secret text to copy, if it must not be shown in the toast
 */
export async function copyText(text: string, secret = text): Promise<boolean> {
  const copied = await writeToClipboard(secret)
  if (copied) showToast({ tone: 'success', text: i18n._(msg`Copied: ${text}`) })
  else showToast({ tone: 'danger', text: i18n._(msg`Failed to copy`) })
  return copied
}
