import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Fatura, readList, type StatusFatura } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'
import { MESES } from '../faturamento/meses.ts'
import { CobrarMarcadas } from './CobrarMarcadas.tsx'
import { COLUNAS } from './colunas-das-faturas.tsx'

const rota = getRouteApi('/dentro/faturas')
const ORDENS = ['recentes', 'vencimento', 'maior_total'] as const

/** The faturas of every account. */
export function Faturas() {
  const porque = usePorque()('admin.faturamento.write', 'cobrar faturas')
  const [marcadas, setMarcadas] = useState<Fatura[] | null>(null)
  return (
    <>
      <Cabecalho titulo="Faturas" texto="De todas as contas." />
      <Lista
        rota={rota}
        rotulo="Faturas"
        busca="Número da fatura, ou nome da conta"
        filtros={[
          escolha('competencia', 'Mês', MESES),
          escolha('status', 'Situação', opcoesDe(STATUS_FATURA_INTERNO)),
          escolha('vencida', 'Prazo', [
            { value: 'true', label: 'Vencidas' },
            { value: 'false', label: 'No prazo' },
          ]),
          escolha('por', 'Ordem', [
            { value: 'recentes', label: 'Mais novas' },
            { value: 'vencimento', label: 'Vencimento' },
            { value: 'maior_total', label: 'Maior total' },
          ]),
          fixo('tenantId', 'De uma conta só'),
        ]}
        consulta={({ q, competencia, status, vencida, por, tenantId }, fatia) =>
          readList('GET /admin/faturamento/faturas', {
            consulta: {
              ...defined({
                q,
                competencia,
                tenantId,
                status: umDe(status, Object.keys(STATUS_FATURA_INTERNO) as StatusFatura[]),
                vencida: vencida === undefined ? undefined : vencida === 'true',
                ordem: umDe(por, ORDENS),
              }),
              ...fatia,
            },
          })
        }
        colunas={COLUNAS}
        selecao={[{ nome: 'Emitir cobrança', porque, act: setMarcadas }]}
        chave={({ id }) => id}
        grade='"fatura total" "conta status"'
        densa
        nada={{ titulo: 'Nenhuma fatura com estes filtros' }}
        vazio={<Vazio titulo="Nenhuma fatura ainda">As do mês nascem quando a cobrança do mês roda.</Vazio>}
      />
      {marcadas && <CobrarMarcadas faturas={marcadas} onClose={() => setMarcadas(null)} />}
    </>
  )
}
