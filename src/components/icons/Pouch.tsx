import { icon } from './icon.tsx'

export const IconPouch = /* @__PURE__ */ icon(
  'M4 11h3.6c1 0 1.30.5 1.9 1.40.6 1 1.4 1.6 2.5 1.6s1.9-0.6 2.5-1.6c0.6-0.90.9-1.4 1.9-1.4H20v6.5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V11ZM7.3 8.4a5 5 0 0 1 9.4 0',
)
