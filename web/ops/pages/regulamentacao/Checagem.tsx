import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type DiferencaDaTabela, type ResultadoDaTabela, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Progresso } from '#web/kit/detail/Progresso.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { SITUACOES_DA_TABELA, STATUS_DO_TRABALHO } from '#web/words/regulamentacao.ts'

const rota = getRouteApi('/dentro/regulamentacao/checagens/$id')
const A_CADA_MS = 2_000

/** One check: what came, left and changed in each table. */
export function Checagem() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/regulamentacao/checagens/{id}', { caminho: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'concluida' ? false : A_CADA_MS),
  })
  const back = (
    <Link to="/regulamentacao" search={{ aba: 'checagens' }}>
      Checagens
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Checagem" back={back} erro={error} onRetry={refetch} />
  const { status, motivo, feitas, tabelas, criadaEm, resultado } = data
  return (
    <>
      <Cabecalho
        titulo="Checagem das tabelas"
        selo={<Selo tom={STATUS_DO_TRABALHO[status].tom}>{STATUS_DO_TRABALHO[status].rotulo}</Selo>}
        texto={`${motivo}. Pedida em ${dataCheia(criadaEm)}.`}
        back={back}
      />
      <Progresso rotulo="Tabelas comparadas" feitos={feitas} total={tabelas.length} />
      <ul aria-label="Resultado de cada tabela" className="border-t border-linha text-sm">
        {resultado.map((each) => (
          <Resultado key={each.tabela} resultado={each} />
        ))}
      </ul>
    </>
  )
}

const Resultado = ({
  resultado: { tabela, situacao, endereco, erro, diferenca },
}: {
  resultado: ResultadoDaTabela
}) => (
  <li className="border-b border-linha py-2">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-mono text-xs">{tabela}</span>
      <Selo tom={SITUACOES_DA_TABELA[situacao].tom}>{SITUACOES_DA_TABELA[situacao].rotulo}</Selo>
      {endereco && <span className="sub break-all">{endereco}</span>}
    </p>
    {erro && <p className="mt-1 text-vermelho">{erro}</p>}
    {diferenca && situacao === 'mudou' && <Diferenca diferenca={diferenca} />}
  </li>
)

const Diferenca = ({ diferenca }: { diferenca: DiferencaDaTabela }) => {
  const { vieram, sairam, mudaram, linhasNossas, linhasDeles } = diferenca
  return (
    <div className="mt-1 text-tinta-2">
      <p>
        {inteiro(linhasNossas)} linhas aqui, {inteiro(linhasDeles)} na fonte.
      </p>
      <Codigos rotulo="Vieram" {...vieram} />
      <Codigos rotulo="Saíram" {...sairam} />
      {mudaram.itens.slice(0, MOSTRADOS).map(({ codigo, campos }) => (
        <p key={codigo}>
          <span className="font-mono text-xs">{codigo}</span>{' '}
          {campos.map(({ campo, nosso, deles }) => `${campo}: ${nosso} → ${deles}`).join('; ')}
        </p>
      ))}
      {mudaram.total > MOSTRADOS && <p>E mais {inteiro(mudaram.total - MOSTRADOS)} que mudaram.</p>}
    </div>
  )
}

const Codigos = ({ rotulo, total, codigos }: { rotulo: string; total: number; codigos: string[] }) =>
  total > 0 && (
    <p>
      {rotulo} {inteiro(total)}:{' '}
      <span className="font-mono text-xs break-words">{codigos.slice(0, MOSTRADOS).join(', ')}</span>
      {total > MOSTRADOS && '…'}
    </p>
  )
const MOSTRADOS = 40
