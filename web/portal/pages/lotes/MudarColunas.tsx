import { useQuery } from '@tanstack/react-query'
import type { LoteDoPortal } from '#web/api/portal/client.ts'
import { changeColunas, findPlanilha } from '#web/api/portal/lotes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { notify, notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { count } from '#web/words/formatos.ts'
import { nomeDoCampo } from './colunas.ts'
import type { Mapeamento } from './mapeamento.ts'
import { PrepararLote } from './PrepararLote.tsx'

/** The columns of a batch that is stored, to be chosen again. */
export default function MudarColunas({ lote, onClose }: { lote: LoteDoPortal; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['planilha do lote', lote.id],
    queryFn: () => findPlanilha(lote.id),
    gcTime: 0,
  })
  if (!data) return <NaoCarregado erro={error} onRetry={refetch} alto={480} />
  return (
    <>
      <div className="mb-4">
        <Botao onClick={onClose}>Voltar às linhas</Botao>
      </div>
      <PrepararLote
        leitura={{ tipo: 'planilha', colunas: data.cabecalho, registros: data.linhas }}
        antes={{ mapa: data.colunas as Mapeamento, semTomador: data.semTomador }}
        onSend={async ({ colunas, semTomador, linhas }) => {
          const { correcoesMantidas, correcoesPerdidas } = await changeColunas(lote.id, {
            colunas,
            semTomador,
            linhas: linhas.map(({ linha, pedido }) => ({ linha, pedido })),
          })
          const mantidas = count(correcoesMantidas, 'correção à mão continua', 'correções à mão continuam')
          if (correcoesPerdidas.length === 0)
            notifyDone('Colunas mudadas', correcoesMantidas > 0 ? `${mantidas}.` : undefined)
          else notify('Colunas mudadas', `${lostWords(correcoesPerdidas)} ${mantidas}.`)
          onClose()
        }}
      />
    </>
  )
}

/** "Ficou sem coluna o que foi corrigido em Descrição do serviço (linhas 2 e mais 3)." */
function lostWords(perdidas: readonly { linha: number; campo: string }[]): string {
  const porCampo = [...Map.groupBy(perdidas, ({ campo }) => campo)].map(([campo, each]) => {
    const linhas = each.slice(0, LINHAS_DITAS).map(({ linha }) => linha)
    const mais = each.length > linhas.length ? ` e mais ${each.length - linhas.length}` : ''
    return `${nomeDoCampo(campo)} (${each.length === 1 ? 'linha' : 'linhas'} ${linhas.join(', ')}${mais})`
  })
  return `Ficou sem coluna, e não vale mais, o que foi corrigido em ${porCampo.join('; ')}.`
}
const LINHAS_DITAS = 5
