import { getRouteApi, Link } from '@tanstack/react-router'
import { type Alerta, readList } from '#web/api/ops/client.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { dataCheia } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { NotaLink } from '../partes.tsx'
import type { Codigo } from './Classificar.tsx'

const rota = getRouteApi('/dentro/codigos')

const colunasDe = (porque: string | undefined, onOpen: (codigo: Codigo) => void): Coluna<Alerta>[] => [
  {
    id: 'codigo',
    titulo: 'O que a cidade disse',
    fixa: true,
    className: 'md:w-[44%]',
    planilha: ({ codigoDesconhecido: dito }) => dito && `${dito.codigo}: ${dito.palavras}`,
    celula: ({ codigoDesconhecido: dito }) => (
      <>
        <span className="font-mono text-xs font-medium">{dito?.codigo}</span>
        <span className="block break-words">{dito?.palavras || 'Nada mais.'}</span>
      </>
    ),
  },
  {
    id: 'cidade',
    titulo: 'Cidade e padrão',
    planilha: ({ codigoDesconhecido: dito }) => dito && `${dito.cidade} ${dito.padrao} ${dito.ambiente}`,
    celula: ({ codigoDesconhecido: dito }) =>
      dito && (
        <>
          <Link to="/municipios/$codigo" params={{ codigo: dito.municipio }} className="text-anil hover:underline">
            {dito.cidade}
          </Link>
          <span className="sub block">
            <span className="font-mono">{dito.padrao}</span>, {AMBIENTES[dito.ambiente].toLowerCase()}
          </span>
        </>
      ),
  },
  {
    id: 'vezes',
    titulo: 'Vezes',
    direita: true,
    planilha: ({ ocorrencias }) => ocorrencias,
    celula: ({ ocorrencias }) => (
      <span className="tabular-nums">
        {inteiro(ocorrencias)}
        <span className="md:sr-only"> {ocorrencias === 1 ? 'vez' : 'vezes'}</span>
      </span>
    ),
  },
  {
    id: 'ultima',
    titulo: 'Última vez',
    planilha: ({ atualizadoEm }) => dataCheia(atualizadoEm),
    celula: ({ atualizadoEm }) => <Instante em={atualizadoEm} />,
  },
  {
    id: 'notas',
    titulo: 'Notas',
    planilha: ({ codigoDesconhecido: dito }) => dito?.notas.join(' '),
    celula: ({ codigoDesconhecido: dito }) => <UltimaNota notas={dito?.notas ?? []} />,
  },
  {
    id: 'ato',
    titulo: 'Ação',
    direita: true,
    celula: ({ codigoDesconhecido: dito }) =>
      dito && (
        <Botao
          porque={porque}
          aria-label={`Classificar ${dito.codigo} de ${dito.padrao}, em ${dito.cidade}`}
          onClick={() => onOpen(dito)}
        >
          Classificar
        </Botao>
      ),
  },
]

function UltimaNota({ notas }: { notas: string[] }) {
  const ultima = notas.at(-1)
  if (!ultima) return null
  return (
    <>
      <NotaLink id={ultima}>A última nota</NotaLink>
      {notas.length > 1 && <span className="sub block">de {count(notas.length, 'nota', 'notas')}</span>}
    </>
  )
}

/** Codes that operators have not classified: a row for each code of a connection while its alert is open. */
export function Desconhecidos({ onOpen }: { onOpen: (codigo: Codigo) => void }) {
  const porque = usePorque()('admin.codigo.classify', 'classificar códigos')
  return (
    <Lista
      rota={rota}
      rotulo="Códigos sem classificação"
      consulta={(_, fatia) =>
        readList('GET /admin/monitor/alertas', { consulta: { tipo: 'codigo_desconhecido', ...fatia } })
      }
      colunas={colunasDe(porque, onOpen)}
      chave={({ id }) => id}
      grade='"codigo ato" "cidade vezes" "notas ultima"'
      vazio={
        <Vazio titulo="Nenhum código sem classificação">
          As cidades só responderam códigos que os catálogos listam, ou que alguém já classificou.
        </Vazio>
      }
    />
  )
}
