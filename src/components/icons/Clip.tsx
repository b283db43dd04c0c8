import { icon } from './icon.tsx'

export const IconClip = /* @__PURE__ */ icon(
  'M20 11.5l-7.7 7.7a5 5 0 0 1-7.1-7.1l7.8-7.8a3.35 3.35 0 0 1 4.75 4.75l-7.8 7.8a1.7 1.7 0 0 1-2.4-2.4L14.7 7.4',
)
