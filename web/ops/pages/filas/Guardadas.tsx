import { getRouteApi, Link } from '@tanstack/react-router'
import { erroEmPalavras, grupoEmPalavras } from '#domain/erro-em-palavras.ts'
import { type EstadoDeTarefa, type NomeDeFila, readList, type Tarefa } from '#web/api/ops/client.ts'
import type { FiltroDeLista } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { umDe } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { ESTADOS_DE_TAREFA } from '#web/words/filas.ts'
import { Duas } from '../partes.tsx'

const rota = getRouteApi('/dentro/filas/$nome')
const ESTADOS = Object.keys(ESTADOS_DE_TAREFA) as EstadoDeTarefa[]

/** The jobs of a queue as the database has them: for who compares with a log, or takes them to a spreadsheet. */
export const Guardadas = ({ name, filtros }: { name: NomeDeFila; filtros: FiltroDeLista[] }) => (
  <Lista
    rota={rota}
    rotulo="Tarefas guardadas"
    filtros={filtros}
    tambem={['como']}
    consulta={({ estado, grupo }, fatia) => {
      const state = umDe(estado, ESTADOS)
      const consulta = { ...(state && { state }), ...(grupo && { grupo }), ...fatia }
      return readList('GET /admin/queues/{name}/jobs', { caminho: { name }, consulta })
    }}
    colunas={COLUNAS}
    ocultas={['conta', 'requestId']}
    chave={({ id }) => String(id)}
    grade='"tarefa estado" "erro erro"'
    esqueleto={6}
    densa
    vazio={<Vazio titulo="Nenhuma tarefa" />}
  />
)

const COLUNAS: Coluna<Tarefa>[] = [
  {
    id: 'tarefa',
    titulo: 'Tarefa',
    fixa: true,
    planilha: ({ id, chave }) => `${id} ${chave}`,
    celula: ({ id, fila, chave }) => (
      <Duas
        um={
          <Link to="/filas/$nome/$id" params={{ nome: fila, id: String(id) }} className={`${LINK_LINHA} tabular-nums`}>
            {id}
          </Link>
        }
        dois={<span className="font-mono">{chave}</span>}
      />
    ),
  },
  {
    id: 'grupo',
    titulo: 'Grupo',
    className: 'max-md:hidden md:max-w-0 md:w-[18%]',
    planilha: ({ grupo }) => grupoEmPalavras(grupo),
    celula: ({ grupo }) => <span className="block truncate">{grupoEmPalavras(grupo)}</span>,
  },
  {
    id: 'tentativas',
    titulo: 'Tentativas',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ tentativas }) => tentativas,
    celula: ({ tentativas }) => <span className="tabular-nums">{tentativas}</span>,
  },
  {
    id: 'hora',
    titulo: 'Hora',
    className: 'max-md:hidden',
    planilha: ({ executarEm }) => dataCheia(executarEm),
    celula: ({ executarEm }) => <Instante em={executarEm} />,
  },
  {
    id: 'erro',
    titulo: 'Último erro',
    className: 'md:max-w-0 md:w-[30%]',
    planilha: ({ ultimoErro }) => ultimoErro && erroEmPalavras(ultimoErro),
    celula: ({ ultimoErro }) => (
      <span className="block truncate" title={ultimoErro ?? undefined}>
        {ultimoErro ? erroEmPalavras(ultimoErro) : <span className="text-tinta-3">–</span>}
      </span>
    ),
  },
  { id: 'conta', titulo: 'Conta', planilha: ({ tenantId }) => tenantId, celula: ({ tenantId }) => tenantId },
  {
    id: 'requestId',
    titulo: 'requestId',
    planilha: ({ requestId }) => requestId,
    celula: ({ requestId }) => requestId,
  },
  {
    id: 'estado',
    titulo: 'Estado',
    direita: true,
    planilha: ({ estado }) => ESTADOS_DE_TAREFA[estado],
    celula: ({ estado }) => ESTADOS_DE_TAREFA[estado],
  },
]
