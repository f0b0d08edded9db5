import { getRouteApi, Link } from '@tanstack/react-router'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import type { LoteDoPortal } from '#web/api/portal/client.ts'
import { lotes } from '#web/api/portal/lotes.ts'
import { escolha, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { defined } from '#web/words/busca.ts'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { quantas, SITUACAO } from './estados.tsx'

const rota = getRouteApi('/dentro/lotes')

/** The batches of the account, the newest first. */
export function Lotes() {
  const ambiente = useAmbiente()
  const may = useMay()
  useAoVivo(true)
  const novo = may('nota.issue') && (
    <Link to="/lotes/novo" className={classeBotao('principal')}>
      Emitir em lote
    </Link>
  )
  return (
    <>
      <Cabecalho titulo="Lotes" texto="Cada arquivo enviado, e o que houve com as linhas dele.">
        {novo}
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Lotes"
        busca="nome do arquivo"
        filtros={[
          periodo(),
          escolha('situacao', 'Situação', [
            { value: 'aguardando', label: 'Esperam por alguém' },
            { value: 'em_andamento', label: 'Em andamento' },
          ]),
        ]}
        consulta={({ q, situacao, dataInicio, dataFim }, fatia) =>
          lotes({ ambiente, ...defined({ q, situacao, dataInicio, dataFim }), ...fatia })
        }
        colunas={COLUNAS}
        chave={({ id }) => id}
        grade='"arquivo status" "linhas quando" "autorizadas recusadas"'
        vazio={
          <Vazio titulo="Nenhum lote neste ambiente" acao={novo}>
            Um lote é um arquivo com muitas notas: uma planilha do Excel, um CSV ou um JSON.
          </Vazio>
        }
      />
    </>
  )
}

const numero = (n: number, titulo: string) =>
  n === 0 ? (
    <span className="text-tinta-3 max-md:hidden">0</span>
  ) : (
    <span className="tabular-nums">
      {inteiro(n)}
      <span className="md:hidden"> {titulo}</span>
    </span>
  )

const COLUNAS: Coluna<LoteDoPortal>[] = [
  {
    id: 'arquivo',
    titulo: 'Arquivo',
    fixa: true,
    planilha: ({ arquivo }) => arquivo,
    className: 'md:max-w-0 md:w-[34%]',
    celula: ({ id, arquivo, criadoPor }) => (
      <>
        <Link to="/lotes/$id" params={{ id }} search={{}} className={`${LINK_LINHA} block truncate`}>
          {arquivo}
        </Link>
        <span className="sub block truncate">{criadoPor.nome}</span>
      </>
    ),
  },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => SITUACAO[status].rotulo,
    celula: ({ status }) => <Selo tom={SITUACAO[status].tom}>{SITUACAO[status].rotulo}</Selo>,
  },
  {
    id: 'linhas',
    titulo: 'Linhas',
    direita: true,
    planilha: ({ total }) => total,
    celula: ({ total }) => numero(total, 'linhas'),
  },
  {
    id: 'autorizadas',
    titulo: 'Autorizadas',
    direita: true,
    planilha: (lote) => quantas(lote, 'autorizadas'),
    celula: (lote) => numero(quantas(lote, 'autorizadas'), 'autorizadas'),
  },
  {
    id: 'recusadas',
    titulo: 'Com erro ou recusadas',
    direita: true,
    planilha: (lote) => quantas(lote, 'com_erro') + quantas(lote, 'recusadas'),
    celula: (lote) => numero(quantas(lote, 'com_erro') + quantas(lote, 'recusadas'), 'com erro'),
  },
  {
    id: 'quando',
    titulo: 'Enviado',
    direita: true,
    className: 'whitespace-nowrap',
    planilha: ({ criadoEm }) => dataCheia(criadoEm),
    celula: ({ criadoEm }) => (
      <time dateTime={criadoEm} title={dataCheia(criadoEm)} className="tabular-nums max-md:text-xs max-md:text-tinta-3">
        {diaMes(criadoEm)}, {horaMinuto(criadoEm)}
      </time>
    ),
  },
]
