import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type EstadoDeTarefa, type NomeDeFila, read, readList, type TarefaHumanizada } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { umDe } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { ESTADOS_DE_TAREFA } from '#web/words/filas.ts'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'
import { NotaLink } from '../partes.tsx'
import { AtosDaFila } from './AtosDaFila.tsx'
import { Causas } from './Causas.tsx'

const rota = getRouteApi('/dentro/filas/$nome')
const ESTADOS = Object.keys(ESTADOS_DE_TAREFA) as EstadoDeTarefa[]

/** One queue: how it goes, why its jobs gave up, and each job in words. */
export function Fila() {
  const name = rota.useParams().nome as NomeDeFila
  const { data } = useQuery(read('GET /admin/queues', {}))
  const fila = data?.items.find((each) => each.nome === name)
  return (
    <>
      <Cabecalho
        titulo={fila?.descricao ?? name}
        texto={<span className="font-mono text-xs">{name}</span>}
        back={<Link to="/filas">Filas</Link>}
      >
        {fila && <AtosDaFila fila={fila} />}
      </Cabecalho>
      {fila?.pausa && (
        <p className="mb-5 rounded-lg bg-ambar-papel px-4 py-3 text-sm text-ambar">
          Pausada por {fila.pausa.por?.nome ?? 'alguém da operação'} em {dataCheia(fila.pausa.desde)}
          {fila.pausa.motivo && `: ${fila.pausa.motivo}`}. Nada dela anda até ser retomada.
        </p>
      )}
      <Kpis name={name} />
      <Causas name={name} />
      <Secao titulo="Tarefas">
        <Lista
          rota={rota}
          rotulo="Tarefas"
          filtros={[escolha('estado', 'Estado', opcoesDe(ESTADOS_DE_TAREFA))]}
          consulta={({ estado }, fatia) => {
            const state = umDe(estado, ESTADOS)
            return readList('GET /admin/queues/{name}/jobs-humanizados', {
              caminho: { name },
              consulta: { ...(state && { state }), ...fatia },
            })
          }}
          colunas={colunasDe(name)}
          chave={({ id }) => String(id)}
          grade='"tarefa estado" "proximo desde"'
          esqueleto={6}
          densa
          vazio={<Vazio titulo="Nenhuma tarefa">A fila está vazia.</Vazio>}
        />
      </Secao>
    </>
  )
}

const colunasDe = (nome: NomeDeFila): Coluna<TarefaHumanizada>[] => [
  {
    id: 'tarefa',
    titulo: 'Tarefa',
    fixa: true,
    className: 'md:max-w-0 md:w-[46%]',
    planilha: ({ frase }) => frase,
    celula: ({ id, oQue, paraQuem }) => (
      <>
        <Link to="/filas/$nome/$id" params={{ nome, id: String(id) }} className={`${LINK_LINHA} block truncate`}>
          {oQue}
        </Link>
        {paraQuem && <span className="sub block truncate">{paraQuem}</span>}
      </>
    ),
  },
  {
    id: 'proximo',
    titulo: 'Espera',
    className: 'md:max-w-0 md:w-[30%]',
    planilha: ({ espera, proximo }) => `${espera} ${proximo}`,
    celula: ({ espera, proximo }) => (
      <>
        <span className="block truncate">{espera}</span>
        <span className="sub block truncate">{proximo}</span>
      </>
    ),
  },
  {
    id: 'desde',
    titulo: 'Desde',
    className: 'max-md:text-right',
    planilha: ({ desde }) => dataCheia(desde),
    celula: ({ desde }) => <Instante em={desde} />,
  },
  {
    id: 'nota',
    titulo: 'Nota',
    className: 'relative z-1 max-md:hidden',
    celula: ({ notaId }) => notaId && <NotaLink id={notaId} />,
  },
  {
    id: 'estado',
    titulo: 'Estado',
    direita: true,
    planilha: ({ estado }) => ESTADOS_DE_TAREFA[estado],
    celula: ({ estado }) => ESTADOS_DE_TAREFA[estado],
  },
]

function Kpis({ name }: { name: NomeDeFila }) {
  const { data } = useQuery({
    ...read('GET /admin/queues/{name}/kpis', { caminho: { name } }),
    refetchInterval: 10_000,
  })
  const segundos = (valor: number | null | undefined) => (valor == null ? '–' : duracao(valor * 1000))
  return (
    <dl className="mb-8 grid min-h-[92px] grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4 lg:grid-cols-8">
      <Dado rotulo="Na vez">{data && inteiro(data.aguardando)}</Dado>
      <Dado rotulo="Retidas">{data && inteiro(data.bloqueado)}</Dado>
      <Dado rotulo="Desistiram">{data && inteiro(data.falhou)}</Dado>
      <Dado rotulo="Por minuto">{data && inteiro(Math.round(data.vazaoPorMinuto))}</Dado>
      <Dado rotulo="Metade em até">{segundos(data?.p50Segundos)}</Dado>
      <Dado rotulo="95% em até">{segundos(data?.p95Segundos)}</Dado>
      <Dado rotulo="Falham">{data?.taxaDeFalha == null ? '–' : porcento(data.taxaDeFalha * 100)}</Dado>
      <Dado rotulo="Esvazia em">{segundos(data?.etaSegundos)}</Dado>
    </dl>
  )
}
