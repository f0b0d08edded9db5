import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { limite, RECURSOS } from '#web/words/faturas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { STATUS_PLANO } from '#web/words/precos.ts'
import { Atos, type Dados } from './AtosDoPlano.tsx'

const rota = getRouteApi('/dentro/planos/$id')

/** One plan in its last version. */
export function Plano() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(read('GET /admin/planos/{id}', { caminho: { id } }))
  const back = (
    <Link to="/planos" search={{}}>
      Planos
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Plano" back={back} erro={error} onRetry={refetch} alto={420} />
  return (
    <>
      <Cabecalho
        titulo={data.nome}
        selo={<Selo tom={STATUS_PLANO[data.status].tom}>{STATUS_PLANO[data.status].rotulo}</Selo>}
        texto={
          <span className="font-mono text-xs">
            {data.codigo} v{data.versaoPlano}
          </span>
        }
        back={back}
      >
        <Atos plano={data} />
      </Cabecalho>
      {data.descricao && <p className="mb-6 max-w-2xl text-sm text-tinta-2">{data.descricao}</p>}
      <Termos plano={data} />
    </>
  )
}

const Termos = ({ plano }: { plano: Dados }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
    <Dado rotulo={plano.periodicidade === 'anual' ? 'Por mês, cobrado por ano' : 'Por mês'}>
      <Valor v={plano.valorMensal} />
    </Dado>
    <Dado rotulo="Contratos em vigor">{inteiro(plano.contratos)}</Dado>
    <Dado rotulo="Notas incluídas">{inteiro(plano.notasIncluidas)}</Dado>
    <Dado rotulo="Nota excedente">
      {plano.faixas.map(({ ate, valor }) => (
        <span key={ate} className="block">
          até {inteiro(ate)}: <Valor v={valor} />
        </span>
      ))}
      {plano.valorNotaExcedente === null ? 'a do preço geral' : <Valor v={plano.valorNotaExcedente} />}
    </Dado>
    <Dado rotulo="Teto do excedente">
      {plano.tetoExcedente === null ? 'Sem teto' : <Valor v={plano.tetoExcedente} />}
    </Dado>
    <Dado rotulo="Notas por mês">{limite(plano.limiteNotas)}</Dado>
    <Dado rotulo="Empresas">{limite(plano.limiteEmpresas)}</Dado>
    <Dado rotulo="Pessoas">{limite(plano.limiteUsuarios)}</Dado>
    <Dado rotulo="Requisições por minuto">{limite(plano.limiteRequisicoesMinuto)}</Dado>
    <Dado rotulo="Dias de teste">{inteiro(plano.diasTeste)}</Dado>
    <Dado rotulo="Inclui">
      {plano.recursos.map((recurso) => RECURSOS[recurso]).join(', ') || 'Nada além de emitir'}
    </Dado>
    <Dado rotulo="Quem contrata">{plano.privado ? 'Só o atendimento' : 'Também o portal'}</Dado>
  </dl>
)
