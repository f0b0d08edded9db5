import { getRouteApi, Link } from '@tanstack/react-router'
import { type FaturaDaLista, faturas } from '#web/api/portal/assinatura.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined } from '#web/words/busca.ts'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA } from '#web/words/faturas.ts'

const rota = getRouteApi('/dentro/plano')

/** The faturas, the newest first. */
export const Faturas = () => (
  <Secao titulo="Faturas">
    <Lista
      rota={rota}
      rotulo="Faturas"
      filtros={[escolha('status', 'Situação', opcoesDe(STATUS_FATURA))]}
      consulta={({ status }, fatia) => faturas({ ...defined({ status }), ...fatia })}
      colunas={COLUNAS}
      chave={({ id }) => id}
      esqueleto={3}
      grade='"fatura total" "vencimento status"'
      nada={{ titulo: 'Nenhuma fatura nesta situação', dica: 'Escolha outra situação, ou limpe o filtro.' }}
      vazio={<Vazio titulo="Nenhuma fatura ainda">A fatura de cada mês aparece aqui quando fecha.</Vazio>}
    />
  </Secao>
)

const COLUNAS: Coluna<FaturaDaLista>[] = [
  {
    id: 'fatura',
    titulo: 'Fatura',
    fixa: true,
    planilha: nomeDaFatura,
    celula: (cada) => (
      <>
        <Link to="/plano/faturas/$id" params={{ id: cada.id }} className={LINK_LINHA}>
          {nomeDaFatura(cada)}
        </Link>
        <span className="sub block">{mesEscrito(cada.competencia)}</span>
      </>
    ),
  },
  {
    id: 'vencimento',
    titulo: 'Vencimento',
    planilha: ({ vencimento }) => vencimento && diaEscrito(vencimento),
    className: 'tabular-nums max-md:text-tinta-2',
    celula: ({ vencimento }) =>
      vencimento && (
        <>
          <span className="md:hidden">Vence em </span>
          {diaEscrito(vencimento)}
        </>
      ),
  },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => STATUS_FATURA[status].rotulo,
    className: 'max-md:text-right',
    celula: ({ status }) => <Selo tom={STATUS_FATURA[status].tom}>{STATUS_FATURA[status].rotulo}</Selo>,
  },
  {
    id: 'total',
    titulo: 'Total',
    direita: true,
    celula: ({ total }) => <Valor v={total} />,
    planilha: ({ total }) => total,
  },
]
