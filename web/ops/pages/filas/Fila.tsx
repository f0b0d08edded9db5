import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type EstadoDeTarefa, type NomeDeFila, read, readList } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho, Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { umDe } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { ESTADOS_DE_TAREFA } from '#web/words/filas.ts'
import { AtosDaFila } from './AtosDaFila.tsx'
import { Causas, falhasDe } from './Causas.tsx'
import { colunasDe } from './colunas-da-fila.tsx'
import { Guardadas } from './Guardadas.tsx'
import { Medidas, SemTarefas } from './Medidas.tsx'

const rota = getRouteApi('/dentro/filas/$nome')

const ESTADOS = Object.keys(ESTADOS_DE_TAREFA) as EstadoDeTarefa[]
const FILTROS = [escolha('estado', 'Estado', opcoesDe(ESTADOS_DE_TAREFA)), fixo('grupo', 'De uma conexão só')]
const MODOS = [
  { value: 'frases', label: 'Em frases' },
  { value: 'guardadas', label: 'Como estão guardadas' },
] as const

/** One queue: how it goes, why its jobs gave up, and each job in words. */
export function Fila() {
  const name = rota.useParams().nome as NomeDeFila
  const { estado, grupo, como } = rota.useSearch()
  const navigate = useNavigate({ from: '/filas/$nome' })
  const { data, isPending } = useQuery(read('GET /admin/queues', {}))
  const causas = useQuery(falhasDe(name))
  // All that is above the jobs at once, so that nothing pushes away what is there already.
  const pronto = !isPending && !causas.isPending
  const fila = pronto ? data?.items.find((each) => each.nome === name) : undefined
  return (
    <>
      <Cabecalho
        titulo={fila?.descricao ?? name}
        texto={<span className="font-mono text-xs">{name}</span>}
        back={<Link to="/filas">Filas</Link>}
      >
        {fila && <AtosDaFila fila={fila} />}
      </Cabecalho>
      {!pronto && <Esqueleto />}
      {/* Asked at once, and shown together. */}
      <div hidden={!pronto}>
        {fila?.pausa && (
          <p className="mb-5 rounded-lg bg-ambar-papel px-4 py-3 text-sm text-ambar">
            Pausada por {fila.pausa.por?.nome ?? 'alguém da operação'} em {dataCheia(fila.pausa.desde)}
            {fila.pausa.motivo && `: ${fila.pausa.motivo}`}. Nada dela anda até ser retomada.
          </p>
        )}
        <Medidas nome={name} />
        <Causas name={name} />
        <Secao titulo="Tarefas">
          <div className="mb-3">
            <Segmentos
              rotulo="Como mostrar as tarefas"
              opcoes={MODOS}
              valor={como === 'guardadas' ? 'guardadas' : 'frases'}
              onChange={(novo) =>
                void navigate({
                  search: { estado, grupo, como: novo === 'guardadas' ? novo : undefined },
                  resetScroll: false,
                })
              }
            />
          </div>
          {como === 'guardadas' ? (
            <Guardadas name={name} filtros={FILTROS} />
          ) : (
            <Lista
              rota={rota}
              rotulo="Tarefas"
              filtros={FILTROS}
              consulta={({ estado, grupo }, fatia) => {
                const state = umDe(estado, ESTADOS)
                return readList('GET /admin/queues/{name}/jobs-humanizados', {
                  caminho: { name },
                  consulta: { ...(state && { state }), ...(grupo && { grupo }), ...fatia },
                })
              }}
              colunas={colunasDe(name)}
              chave={({ id }) => String(id)}
              grade='"tarefa estado" "proximo desde"'
              esqueleto={6}
              densa
              vazio={<SemTarefas nome={name} falhou={fila?.falhou ?? 0} />}
            />
          )}
        </Secao>
      </div>
    </>
  )
}
