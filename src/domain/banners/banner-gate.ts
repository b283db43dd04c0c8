import { useEffect, useState } from 'react'
import type { Banner } from '#contract/banner.ts'
import { isBlankHtml } from '#lib/format/html-text.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import type { Resource } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'

/** Open the dialog without banners if they take longer than this. */
const BANNERS_TIMEOUT_MS = 1000

/** A banner with a picture URL that is safe to show, unsanitized HTML of the server, or both. */
interface ShownBanner {
  readonly image: string | undefined
  readonly html: string | undefined
}

/** State before a dialog opens: banners loading, banners to show, or passed. */
export type BannerGate =
  | { readonly kind: 'loading' }
  | { readonly kind: 'banners'; readonly banners: readonly ShownBanner[] }
  | { readonly kind: 'passed' }

const loading: BannerGate = { kind: 'loading' }
const passed: BannerGate = { kind: 'passed' }

/**
 * Decides the gate from the banners' request. Banners with neither picture nor text are dropped.
 * @param value the response, if any
 * @param failed whether the request failed
 */
export function decideBannerGate(value: readonly Banner[] | undefined, failed: boolean): BannerGate {
  if (!value) return failed ? passed : loading
  const banners = value
    .map(({ image, html }) => ({
      image: safeImageUrl(image),
      html: html !== undefined && isBlankHtml(html) ? undefined : html,
    }))
    .filter(({ image, html }) => image !== undefined || html !== undefined)
  return banners.length > 0 ? { kind: 'banners', banners } : passed
}

/**
 * Banners to show before a dialog. Decided once per opening: a late response doesn't cover the dialog.
 * @returns the gate and a function that passes it
 */
export function useBannerGate(resource: Resource<readonly Banner[]>) {
  const { value, error } = useResource(resource)
  const [gate, setGate] = useState(() => decideBannerGate(value, false))
  useEffect(() => {
    setGate((current) =>
      current.kind === 'loading' ? decideBannerGate(value, error !== undefined) : current,
    )
  }, [value, error])
  useEffect(() => {
    const timer = setTimeout(
      () => setGate((current) => (current.kind === 'loading' ? passed : current)),
      BANNERS_TIMEOUT_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  return { gate, pass: () => setGate(passed) }
}
