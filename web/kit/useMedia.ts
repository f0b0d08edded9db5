import { useSyncExternalStore } from 'react'

/** Whether a media query matches now: `useMedia('(max-width: 767px)')`. */
const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (ouvinte) => {
      const media = matchMedia(query)
      media.addEventListener('change', ouvinte)
      return () => media.removeEventListener('change', ouvinte)
    },
    () => matchMedia(query).matches,
  )

/** A page as narrow as a phone's, as the styles have it (`max-md`). */
export const useFone = () => useMedia('(max-width: 767px)')
