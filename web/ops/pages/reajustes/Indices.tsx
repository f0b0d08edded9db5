import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { readList, type Saida } from '#web/api/ops/client.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { mesEscrito } from '#web/words/datas.ts'
import { porcento } from '#web/words/formatos.ts'
import { INDICES, OPCOES_DE_INDICE } from '#web/words/precos.ts'
import { ImportarIndice, InformarIndice } from './NovoIndice.tsx'

type Variacao = Saida<'GET /admin/indices'>['items'][number]
const rota = getRouteApi('/dentro/indices')
const ORIGENS: Record<Variacao['origem'], string> = { importado: 'Importado', informado: 'Informado por uma pessoa' }

const COLUNAS: Coluna<Variacao>[] = [
  {
    id: 'mes',
    titulo: 'Mês',
    fixa: true,
    planilha: ({ competencia }) => competencia,
    celula: ({ competencia }) => <span className="font-medium">{mesEscrito(competencia)}</span>,
  },
  {
    id: 'indice',
    titulo: 'Índice',
    planilha: ({ indice }) => INDICES[indice],
    celula: ({ indice }) => INDICES[indice],
  },
  {
    id: 'origem',
    titulo: 'Origem',
    className: 'max-md:hidden',
    planilha: ({ origem }) => ORIGENS[origem],
    celula: ({ origem, atualizadoEm }) => (
      <>
        {ORIGENS[origem]}, <Instante em={atualizadoEm} />
      </>
    ),
  },
  {
    id: 'variacao',
    titulo: 'Variação',
    direita: true,
    planilha: ({ percentual }) => percentual,
    celula: ({ percentual }) => porcento(percentual),
  },
]

/** The price indices by month, which readjustments take. */
export function Indices() {
  const porque = usePorque()('admin.preco.write', 'mudar índices')
  const [ato, setAto] = useState<'importar' | 'informar' | null>(null)
  return (
    <>
      <Cabecalho titulo="Índices" texto="A variação de cada mês; doze delas fazem um reajuste.">
        <Botao porque={porque} onClick={() => setAto('informar')}>
          Informar um mês
        </Botao>
        <Botao tipo="principal" porque={porque} onClick={() => setAto('importar')}>
          Importar
        </Botao>
      </Cabecalho>
      {ato === 'informar' && <InformarIndice onClose={() => setAto(null)} />}
      {ato === 'importar' && <ImportarIndice onClose={() => setAto(null)} />}
      <Lista
        rota={rota}
        rotulo="Índices"
        filtros={[escolha('indice', 'Índice', OPCOES_DE_INDICE)]}
        consulta={({ indice }, fatia) =>
          readList('GET /admin/indices', {
            consulta: { ...defined({ indice: umDe(indice, ['ipca', 'igpm'] as const) }), ...fatia },
          })
        }
        colunas={COLUNAS}
        chave={({ indice, competencia }) => `${indice} ${competencia}`}
        grade='"mes variacao" "indice origem"'
        densa
        nada={{ titulo: 'Nenhum mês deste índice' }}
        vazio={<Vazio titulo="Nenhum mês ainda">Importe da fonte oficial, ou informe um a um.</Vazio>}
      />
    </>
  )
}
