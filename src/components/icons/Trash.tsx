import { icon } from './icon.tsx'

export const IconTrash = /* @__PURE__ */ icon(
  'M4.5 6.75h15M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 7l.75 12a1.5 1.5 0 0 0 1.5 1.5h6.5a1.5 1.5 0 0 0 1.5-1.5L17.5 7M10.25 11v5.5M13.75 11v5.5',
)
