import { icon } from './icon.tsx'

export const IconPhone = /* @__PURE__ */ icon(
  'M9.25 2.75h5.5a2.5 2.5 0 0 1 2.5 2.5v13.5a2.5 2.5 0 0 1-2.5 2.5h-5.5a2.5 2.5 0 0 1-2.5-2.5v-13.5a2.5 2.5 0 0 1 2.5-2.5M10.75 18.25h2.5',
)
