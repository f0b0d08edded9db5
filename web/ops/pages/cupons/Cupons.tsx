import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readList, type Saida } from '#web/api/ops/client.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { defined } from '#web/words/busca.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { descontoEscrito, STATUS_CUPOM } from '#web/words/precos.ts'
import { EditarCupom } from './EditarCupom.tsx'

type Cupom = Saida<'GET /admin/cupons'>['items'][number]
const rota = getRouteApi('/dentro/cupons')

const COLUNAS: Coluna<Cupom>[] = [
  {
    id: 'codigo',
    titulo: 'Código',
    fixa: true,
    planilha: ({ codigo }) => codigo,
    celula: ({ id, codigo }) => (
      <Link to="/cupons/$id" params={{ id }} className={LINK_LINHA}>
        {codigo}
      </Link>
    ),
  },
  { id: 'desconto', titulo: 'Desconto', planilha: descontoEscrito, celula: descontoEscrito },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => STATUS_CUPOM[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_CUPOM[status].tom}>{STATUS_CUPOM[status].rotulo}</Selo>,
  },
  {
    id: 'prazo',
    titulo: 'Vale até',
    className: 'tabular-nums max-md:hidden',
    planilha: ({ validoAte }) => validoAte && diaEscrito(validoAte),
    celula: ({ validoAte }) => (validoAte ? diaEscrito(validoAte) : 'Sem prazo'),
  },
  {
    id: 'usos',
    titulo: 'Usos',
    direita: true,
    planilha: ({ usos }) => usos,
    celula: ({ usos, limiteUsos }) =>
      limiteUsos === null ? inteiro(usos) : `${inteiro(usos)} de ${inteiro(limiteUsos)}`,
  },
]

/** The coupons of all contracts. */
export function Cupons() {
  const porque = usePorque()
  const [novo, setNovo] = useState(false)
  return (
    <>
      <Cabecalho titulo="Cupons" texto="O que desconta das faturas, por quanto tempo e de quem.">
        <Botao
          tipo="principal"
          aria-keyshortcuts={TECLAS.criar.tecla}
          porque={porque('admin.faturamento.write', 'criar cupons')}
          onClick={() => setNovo(true)}
        >
          Novo cupom
        </Botao>
      </Cabecalho>
      {novo && <EditarCupom cupom={null} onClose={() => setNovo(false)} />}
      <Lista
        rota={rota}
        rotulo="Cupons"
        filtros={[
          escolha('validos', 'Uso', [
            { value: 'true', label: 'Podem ser aplicados hoje' },
            { value: 'false', label: 'Não podem mais' },
          ]),
        ]}
        consulta={({ validos }, fatia) =>
          readList('GET /admin/cupons', {
            consulta: { ...defined({ validos: validos === undefined ? undefined : validos === 'true' }), ...fatia },
          })
        }
        colunas={COLUNAS}
        chave={({ id }) => id}
        grade='"codigo usos" "desconto status"'
        densa
        nada={{ titulo: 'Nenhum cupom nesta situação' }}
        vazio={<Vazio titulo="Nenhum cupom ainda" />}
      />
    </>
  )
}
