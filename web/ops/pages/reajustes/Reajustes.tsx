import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readList, type Saida } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { mesEscrito } from '#web/words/datas.ts'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { INDICES, STATUS_REAJUSTE } from '#web/words/precos.ts'
import { NovoReajuste } from './NovoReajuste.tsx'

type Reajuste = Saida<'GET /admin/reajustes'>['items'][number]
const rota = getRouteApi('/dentro/reajustes')

const quanto = ({ indice, percentual }: Reajuste) =>
  [indice && INDICES[indice], percentual !== null && porcento(percentual)].filter(Boolean).join(', ')

const COLUNAS: Coluna<Reajuste>[] = [
  {
    id: 'vigencia',
    titulo: 'A partir de',
    fixa: true,
    planilha: ({ vigencia }) => vigencia,
    celula: ({ id, vigencia }) => (
      <Link to="/reajustes/$id" params={{ id }} className={LINK_LINHA}>
        {mesEscrito(vigencia)}
      </Link>
    ),
  },
  { id: 'quanto', titulo: 'Quanto', planilha: quanto, celula: quanto },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => STATUS_REAJUSTE[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_REAJUSTE[status].tom}>{STATUS_REAJUSTE[status].rotulo}</Selo>,
  },
  {
    id: 'motivo',
    titulo: 'Motivo',
    className: 'max-md:hidden',
    planilha: ({ motivo }) => motivo,
    celula: ({ motivo }) => motivo,
  },
  {
    id: 'contratos',
    titulo: 'Contratos',
    direita: true,
    planilha: ({ resumo }) => resumo.previstos + resumo.aplicados,
    celula: ({ resumo }) => inteiro(resumo.previstos + resumo.aplicados),
  },
]

/** The readjustments: what changes the price of contracts, and when. */
export function Reajustes() {
  const porque = usePorque()
  const [novo, setNovo] = useState(false)
  return (
    <>
      <Cabecalho titulo="Reajustes" texto="O novo preço de cada contrato é calculado ao agendar, e é esse que vale.">
        <Botao
          tipo="principal"
          aria-keyshortcuts={TECLAS.criar.tecla}
          porque={porque('admin.preco.write', 'reajustar')}
          onClick={() => setNovo(true)}
        >
          Novo reajuste
        </Botao>
      </Cabecalho>
      {novo && <NovoReajuste onClose={() => setNovo(false)} />}
      <Lista
        rota={rota}
        rotulo="Reajustes"
        filtros={[escolha('status', 'Situação', opcoesDe(STATUS_REAJUSTE))]}
        consulta={({ status }, fatia) =>
          readList('GET /admin/reajustes', {
            consulta: {
              ...defined({ status: umDe(status, Object.keys(STATUS_REAJUSTE) as Reajuste['status'][]) }),
              ...fatia,
            },
          })
        }
        colunas={COLUNAS}
        chave={({ id }) => id}
        grade='"vigencia contratos" "quanto status"'
        densa
        nada={{ titulo: 'Nenhum reajuste nesta situação' }}
        vazio={<Vazio titulo="Nenhum reajuste ainda" />}
      />
    </>
  )
}
