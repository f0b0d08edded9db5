import { useEffect, useState } from 'react'

/**
 * The code that came after `#` in the link of a message, and how to set one that was typed. It is removed from the
 * address as soon as it is read: no history, no bookmark and no copied address keeps it.
 */
export function useSegredoDoLink(): [string | null, (segredo: string | null) => void] {
  const [segredo, setSegredo] = useState(readHash)
  useEffect(() => {
    const take = () => {
      const lido = readHash()
      if (!lido) return
      setSegredo(lido)
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return [segredo, setSegredo]
}

const readHash = () => location.hash.slice(1) || null
