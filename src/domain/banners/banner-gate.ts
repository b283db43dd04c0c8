import { useEffect, useState } from 'react'
import type { Banner } from '#contract/banner.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import type { Resource } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'

/** Banners that take longer than this are not waited for, milliseconds. */
const BANNERS_WAIT_MS = 1000

/** A banner with a picture that may be shown, words of the server that want cleaning, or both. */
interface ShownBanner {
  readonly image: string | undefined
  readonly html: string | undefined
}

/** What stands before a dialog: not known yet, banners to see, or nothing any more. */
export type BannerGate =
  | { readonly kind: 'asking' }
  | { readonly kind: 'banners'; readonly banners: readonly ShownBanner[] }
  | { readonly kind: 'passed' }

const asking: BannerGate = { kind: 'asking' }
const passed: BannerGate = { kind: 'passed' }

/**
 * Where a call for banners leaves the gate.
 * @param value its answer, if there is one: a banner without picture and text is none
 * @param failed it was refused
 */
export function gateFor(value: readonly Banner[] | undefined, failed: boolean): BannerGate {
  if (!value) return failed ? passed : asking
  const banners = value
    .map(({ image, html }) => ({ image: safeImageUrl(image), html }))
    .filter(({ image, html }) => image !== undefined || html !== undefined)
  return banners.length > 0 ? { kind: 'banners', banners } : passed
}

/**
 * Banners that are shown before a dialog. Decided once for as long as the dialog is open: what comes late doesn't
 * push itself in front of it.
 * @returns the gate, and how the member passes it
 */
export function useBannerGate(resource: Resource<readonly Banner[]>) {
  const { value, error } = useResource(resource)
  const [gate, setGate] = useState(() => gateFor(value, false))
  useEffect(() => {
    setGate((was) => (was.kind === 'asking' ? gateFor(value, error !== undefined) : was))
  }, [value, error])
  useEffect(() => {
    const timer = setTimeout(() => setGate((was) => (was.kind === 'asking' ? passed : was)), BANNERS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return { gate, pass: () => setGate(passed) }
}
