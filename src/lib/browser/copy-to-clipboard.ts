import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showToast } from '#lib/state/toasts.ts'

/** Puts text on the clipboard, by the old way where the new one is missing or refused. */
async function toClipboard(text: string): Promise<boolean> {
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
  // Inside an open dialog only its own content can be selected.
  const host = focused?.closest('dialog') ?? document.body
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}

/**
 * Copies and says so: 'Copied: {text}' or 'Failed to copy'.
 * @param text what the toast repeats
 * @param secret what is copied instead of it, where it isn't for everybody's eyes
 */
export async function copyText(text: string, secret = text): Promise<boolean> {
  const copied = await toClipboard(secret)
  if (copied) showToast({ tone: 'success', text: i18n._(msg`Copied: ${text}`) })
  else showToast({ tone: 'danger', text: i18n._(msg`Failed to copy`) })
  return copied
}
