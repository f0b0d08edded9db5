import { createLive } from '../live.ts'
import { ALVOS_DOS_LOTES } from './alvos-dos-lotes.ts'
import { ALVOS_DAS_NOTAS, alvosDaNota } from './atos-da-nota.ts'
import { type Alvo, renew } from './client.ts'

const ENTREGAS: Alvo[] = [
  'GET /portal/webhooks/entregas',
  'GET /portal/webhooks/entregas/{id}',
  'GET /portal/webhooks/{id}',
  'GET /portal/webhooks',
  'GET /portal/inicio',
]
const TUDO: Alvo[] = [...ALVOS_DAS_NOTAS, ...ENTREGAS, ...ALVOS_DOS_LOTES, 'GET /portal/nfse/lote/{loteId}']

/** `useAoVivo` keeps notes, batches and deliveries on the screen up to date. */
export const { useAoVivo } = createLive<Alvo>({
  url: '/portal/eventos',
  eventos: {
    nota: ({ id }: { id: string }) => [...alvosDaNota(id), ...ALVOS_DOS_LOTES],
    lote: ({ id }: { id: string }) => [['GET /portal/nfse/lote/{loteId}', { caminho: { loteId: id } }]],
    entrega: ({ nfseId }: { nfseId?: string | null }) => [...ENTREGAS, ...(nfseId ? alvosDaNota(nfseId) : [])],
  },
  tudo: () => TUDO,
  renew: (alvos) => void renew(...alvos),
  gatherMs: 150,
})
