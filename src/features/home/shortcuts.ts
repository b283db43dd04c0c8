import { navigate } from 'wouter/use-browser-location'

/** Home's shortcut to the bonuses and their conditions. */
export function goToBonus(): void {
  navigate('/user/bonus')
}

/** Home's shortcut to the spin wheel. */
export function goToSpin(): void {
  navigate('/user/spin')
}
