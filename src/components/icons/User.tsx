import { icon } from './icon.tsx'

export const IconUser = /* @__PURE__ */ icon(
  'M8.25 8a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0M4.75 20c0.8-3.6 3.7-5.5 7.25-5.5s6.45 1.9 7.25 5.5',
)
