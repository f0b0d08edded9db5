import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ApiError, type RecorrenteDetalhe } from '#web/api/portal/client.ts'
import { recorrente } from '#web/api/portal/recorrentes.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { quando, SITUACOES } from '#web/words/recorrentes.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Acoes } from './Acoes.tsx'
import { Historico } from './Historico.tsx'
import { Previsao } from './Previsao.tsx'

const rota = getRouteApi('/dentro/recorrentes/$id')

/** One recurring note: what it issues and when, its next dates, and what happened to each month. */
export function Recorrente() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery({ ...recorrente(id), refetchInterval: 30_000 })
  const back = (
    <Link to="/recorrentes" search={{}}>
      Notas recorrentes
    </Link>
  )
  if (data)
    return (
      <>
        <Cabecalho
          titulo={data.nome}
          back={back}
          selo={<Selo tom={SITUACOES[data.situacao].tom}>{SITUACOES[data.situacao].rotulo}</Selo>}
        >
          <Acoes recorrente={data} />
        </Cabecalho>
        <Face recorrente={data} />
        <Secao titulo="Próximas datas" texto={sobreAsDatas(data)}>
          <Previsao recorrente={data} />
        </Secao>
        <Historico recorrente={data} />
      </>
    )
  return (
    <>
      <Cabecalho titulo="Nota recorrente" back={back} />
      {error instanceof ApiError && error.http === 404 ? (
        <Vazio
          titulo="Esta nota recorrente não existe"
          acao={
            <Link to="/recorrentes" search={{}} className={classeBotao()}>
              Ver as notas recorrentes
            </Link>
          }
        >
          O endereço está errado, ou ela é de uma empresa que o seu usuário não acompanha.
        </Vazio>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={560} />
      )}
    </>
  )
}

const Face = ({ recorrente: r }: { recorrente: RecorrenteDetalhe }) => (
  <Talao>
    <div className="max-md:w-full">
      <p className="sub">Valor da próxima nota</p>
      <p className="text-3xl font-semibold tracking-tight">
        <Valor v={r.valor} />
      </p>
    </div>
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm tabular-nums">
      <Dado rotulo="Cliente">{r.tomadorNome ?? 'Não identificado'}</Dado>
      <Dado rotulo="Empresa">{r.empresa}</Dado>
      <Dado rotulo="Quando">{quando(r.calendario)}</Dado>
      <Dado rotulo="Na data">{r.modo === 'emitir' ? 'Sai sozinha' : 'Espera você conferir'}</Dado>
      <Dado rotulo="Competência">{r.competencia === 'do_mes' ? 'O mês da data' : 'O mês anterior'}</Dado>
      <Dado rotulo="Ambiente">{AMBIENTES[r.ambiente]}</Dado>
      {r.calendario.fim && <Dado rotulo="Até">{diaEscrito(r.calendario.fim)}</Dado>}
      {r.calendario.quantidade && (
        <Dado rotulo="Notas">
          {r.feitas} de {r.calendario.quantidade}
        </Dado>
      )}
    </dl>
    <p className="w-full text-sm text-tinta-2">{r.nota.servico[0]?.discriminacao}</p>
  </Talao>
)

function sobreAsDatas({ situacao, modo }: RecorrenteDetalhe): string {
  if (situacao === 'encerrada') return 'Encerrada: não há mais datas.'
  if (situacao === 'pausada') return 'Pausada: os meses que passarem ficam sem nota. Retomada, segue da próxima data.'
  return modo === 'emitir'
    ? 'A nota de cada data sai sozinha, a partir das 6h. Se algo impedir, ela fica no histórico com o motivo, e quem administra a conta recebe um e-mail.'
    : 'A nota de cada data fica pronta aqui e na lista, até alguém a emitir.'
}
