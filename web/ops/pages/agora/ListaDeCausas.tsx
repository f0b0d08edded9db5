import { getRouteApi } from '@tanstack/react-router'
import { type Incidente, readList } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { TIPOS } from '#web/words/incidentes.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { COLUNAS } from './colunas-das-causas.tsx'

const rota = getRouteApi('/dentro/agora/historico')
const ESTADOS = ['abertos', 'encerrados'] as const
const SITUACOES = [
  { value: 'abertos', label: 'Abertas' },
  { value: 'encerrados', label: 'Encerradas' },
]

/** The causes of all time, those that ended unless the open ones are asked for. */
export const ListaDeCausas = () => (
  <Lista
    rota={rota}
    rotulo="Causas"
    filtros={[
      escolha('estado', 'Situação', SITUACOES),
      escolha('ambiente', 'Ambiente', opcoesDe(AMBIENTES)),
      escolha('tipo', 'Tipo', opcoesDe(TIPOS)),
    ]}
    consulta={({ estado, ambiente, tipo }, fatia) =>
      readList('GET /admin/incidentes', {
        consulta: {
          estado: umDe(estado, ESTADOS) ?? 'encerrados',
          ...defined({
            ambiente: umDe(ambiente, ['producao', 'homologacao'] as const),
            tipo: umDe(tipo, Object.keys(TIPOS) as Incidente['tipo'][]),
          }),
          ...fatia,
        },
      })
    }
    colunas={COLUNAS}
    chave={({ id }) => id}
    grade='"causa gravidade" "desde dura" "atinge quem"'
    vazio={<Vazio titulo="Nenhuma causa">Nada parou até agora.</Vazio>}
  />
)
