import { describe, expect, it } from 'vitest'
import { compareVersions } from '#scripts/check/browsers/compat.ts'
import { buildTargets, oldestVersions, supportedBrowsers } from './supported-browsers.ts'

describe('the supported browsers of package.json', () => {
  it('match the versions of the README', () => {
    expect(supportedBrowsers).toEqual([
      'Chrome 109',
      'Edge 109',
      'Firefox 115',
      'Safari 16.4',
      'iOS 16.4',
      'Samsung Internet 21',
    ])
  })

  it('become the build targets', () => {
    expect(buildTargets).toEqual(['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'])
  })

  it('apply to the same engines on phones', () => {
    expect(oldestVersions.get('chrome_android')).toBe('109')
    expect(oldestVersions.get('webview_android')).toBe('109')
    expect(oldestVersions.get('firefox_android')).toBe('115')
    expect(oldestVersions.get('safari_ios')).toBe('16.4')
  })
})

describe('compareVersions', () => {
  it('compares versions numerically, part by part', () => {
    expect(compareVersions('16.4', '16.10')).toBe(-1)
    expect(compareVersions('109', '99')).toBe(1)
    expect(compareVersions('21', '21.0')).toBe(0)
    expect(compareVersions('≤79', '109')).toBe(-1)
  })
})
