import { icon } from './icon.tsx'

export const IconLogout = /* @__PURE__ */ icon(
  'M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10.5 12H20M16.5 8.25 20.25 12l-3.75 3.75',
)
