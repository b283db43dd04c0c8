import { icon } from './icon.tsx'

export const IconEdit = /* @__PURE__ */ icon(
  'M4.5 19.5h3.75L19.6 8.15a2.3 2.3 0 0 0-3.25-3.25L4.75 16.25ZM14.25 7l3.25 3.25',
)
