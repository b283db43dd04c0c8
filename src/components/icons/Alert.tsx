import { icon } from './icon.tsx'

export const IconAlert = /* @__PURE__ */ icon(
  'M10.7 4.9 3.4 17.4a1.5 1.5 0 0 0 1.3 2.25h14.6a1.5 1.5 0 0 0 1.3-2.25L13.3 4.9a1.5 1.5 0 0 0-2.6 0ZM12 9.5v4',
  'M10.9 16.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0',
)
