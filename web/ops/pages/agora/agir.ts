import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Alvo, call, type Incidente, renew } from '#web/api/ops/client.ts'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { readSearch } from '#web/words/busca.ts'
import { ApiError } from '#web/words/erro.ts'

/** What of a cause may be done from its row: what the service offers, and what people do among themselves. */
export type Ato = Incidente['atos'][number]['ato'] | 'assumir' | 'soltar' | 'anotar'
type Aberto = { ato: Ato; incidente: Incidente }

/** What an act on a cause makes old. */
export const DA_CAUSA: Alvo[] = ['GET /admin/incidentes', 'GET /admin/incidentes/{id}', 'GET /admin/overview']

type Feito = { titulo: string; texto?: string; bom?: boolean }
/** Acts that are done at once; the others ask first, or are a page of their own. */
const JA: Partial<Record<Ato, (incidente: Incidente) => Promise<Feito>>> = {
  tentar_agora: async ({ id, titulo }) => {
    const { frase, respondeu } = await call('POST /admin/incidentes/{id}/tentar-agora', { caminho: { id } })
    return { titulo: respondeu === false ? 'Ainda sem resposta' : titulo, texto: frase, bom: respondeu !== false }
  },
  assumir: async ({ id, titulo }) => {
    await call('POST /admin/incidentes/{id}/assumir', { caminho: { id } })
    return { titulo: 'Com você', texto: titulo }
  },
  soltar: async ({ id, titulo }) => {
    await call('POST /admin/incidentes/{id}/soltar', { caminho: { id } })
    return { titulo: 'Sem ninguém', texto: titulo }
  },
}

export type Agir = ReturnType<typeof useAgir>

/** The acts of the rows of a page, the row that the keys act on, and the dialog that is open. */
export function useAgir() {
  const navigate = useNavigate()
  const [aqui, walkTo] = useState<string | null>(null)
  const [menu, openMenu] = useState<string | null>(null)
  const [asking, setAsking] = useState<Aberto | null>(null)
  const [doing, setDoing] = useState<string | null>(null)

  async function act(ato: Ato, incidente: Incidente): Promise<void> {
    openMenu(null)
    const { id, atos } = incidente
    const offered = atos.find((each) => each.ato === ato)
    if (offered?.impedimento) return notifyFailure('Agora não', offered.impedimento)
    if (ato === 'decidir') return navigate({ to: '/agora/$id/decidir', params: { id } })
    if (ato === 'abrir' && offered?.href) {
      const [to = '', busca = ''] = offered.href.split('?')
      return navigate({ to, search: readSearch(busca) as never })
    }
    const ja = JA[ato]
    if (!ja) return setAsking({ ato, incidente })
    setDoing(`${ato} ${id}`)
    try {
      const { titulo, texto, bom = true } = await ja(incidente)
      ;(bom ? notifyDone : notifyFailure)(titulo, texto)
    } catch (error) {
      const corpo = error instanceof ApiError ? error.corpo : null
      notifyFailure(corpo?.mensagem ?? 'Não deu certo', corpo?.correcao)
    } finally {
      setDoing(null)
      await renew(...DA_CAUSA)
    }
  }
  return {
    act: (ato: Ato, incidente: Incidente) => void act(ato, incidente),
    isDoing: (ato: Ato, { id }: Incidente) => doing === `${ato} ${id}`,
    ...{ aqui, walkTo, menu, openMenu, asking, stopAsking: () => setAsking(null) },
  }
}
