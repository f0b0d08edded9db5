import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { DataDoCalendario } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { calendario } from '#web/api/portal/recorrentes.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { defined } from '#web/words/busca.ts'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { count, dinheiro } from '#web/words/formatos.ts'
import { diaComSemana } from '#web/words/recorrentes.ts'
import { OQueMuda } from './OQueMuda.tsx'

const AjustarMes = lazy(() => import('./AjustarMes.tsx'))
const rota = getRouteApi('/dentro/recorrentes/calendario')
const DIAS = 60

/** The notes of the next days, of all recurrences: what they come to, and each of them to be left out or changed. */
export function Calendario() {
  const ambiente = useAmbiente()
  const { empresaId } = rota.useSearch()
  const emitentes = useQuery(empresas({ limit: 100 })).data?.items
  const [mudando, setMudando] = useState<DataDoCalendario | null>(null)
  return (
    <>
      <Cabecalho
        titulo={`Próximos ${DIAS} dias`}
        back={
          <Link to="/recorrentes" search={{}}>
            Notas recorrentes
          </Link>
        }
      />
      <Somas empresaId={empresaId} />
      <Lista
        rota={rota}
        rotulo="Próximas notas recorrentes"
        filtros={[
          escolha(
            'empresaId',
            'Empresa',
            emitentes?.map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial })),
          ),
        ]}
        consulta={(busca, fatia) =>
          calendario({ ambiente, dias: DIAS, ...defined({ empresaId: busca.empresaId }), ...fatia })
        }
        colunas={[
          ...COLUNAS,
          {
            id: 'acao',
            titulo: 'O que fazer',
            className: 'whitespace-nowrap',
            direita: true,
            celula: (data) => <Mudar data={data} onPress={() => setMudando(data)} />,
          },
        ]}
        chave={({ recorrenteId, mes }) => `${recorrenteId} ${mes}`}
        grade='"nome valor" "data acao" "empresa muda"'
        esqueleto={6}
        nada={{ titulo: 'Nenhuma nota desta empresa' }}
        vazio={
          <Vazio titulo="Nenhuma nota recorrente nestes dias">As datas das recorrentes ativas aparecem aqui.</Vazio>
        }
      />
      <Suspense>
        {mudando && <AjustarMes id={mudando.recorrenteId} prevista={mudando} onClose={() => setMudando(null)} />}
      </Suspense>
    </>
  )
}

function Somas({ empresaId }: { empresaId: string | undefined }) {
  const ambiente = useAmbiente()
  const { data } = useQuery(calendario({ ambiente, dias: DIAS, ...defined({ empresaId }), limit: 0, offset: 0 }))
  return (
    <div className="mb-4 min-h-12 text-sm tabular-nums">
      {data && (
        <>
          <p className="text-base font-medium">
            {count(data.quantidade, 'nota', 'notas')}, {dinheiro(data.soma)}, até {diaEscrito(data.ate)}
          </p>
          <p className="text-tinta-2">
            {data.meses
              .map(({ mes, quantidade, soma }) => `${mesEscrito(mes)}: ${quantidade}, ${dinheiro(soma)}`)
              .join(' · ')}
          </p>
        </>
      )}
    </div>
  )
}

function Mudar({ data, onPress }: { data: DataDoCalendario; onPress: () => void }) {
  const porque = usePorque()('recorrente.write', 'alterar notas recorrentes')
  return (
    <span className="relative z-10">
      <Botao
        tipo="discreto"
        porque={porque}
        aria-label={`Mudar ${data.nome}, ${mesEscrito(data.mes)}`}
        onClick={onPress}
      >
        Mudar
      </Botao>
    </span>
  )
}

const COLUNAS: Coluna<DataDoCalendario>[] = [
  {
    id: 'data',
    titulo: 'Data',
    className: 'whitespace-nowrap tabular-nums',
    planilha: ({ data }) => diaEscrito(data),
    celula: ({ data }) => diaComSemana(data),
  },
  {
    id: 'nome',
    titulo: 'Nota recorrente',
    fixa: true,
    className: 'max-w-0 w-full max-md:max-w-none',
    planilha: ({ nome }) => nome,
    celula: ({ recorrenteId, nome, tomadorNome }) => (
      <>
        <Link to="/recorrentes/$id" params={{ id: recorrenteId }} className={`${LINK_LINHA} block truncate`}>
          {nome}
        </Link>
        <span className="sub block truncate">{tomadorNome ?? 'Sem cliente identificado'}</span>
      </>
    ),
  },
  {
    id: 'empresa',
    titulo: 'Empresa',
    className: 'text-tinta-2 md:min-w-36',
    planilha: ({ empresa }) => empresa,
    celula: ({ empresa }) => empresa,
  },
  {
    id: 'muda',
    titulo: 'Só deste mês',
    className: 'whitespace-nowrap',
    planilha: ({ pulada, valorProprio, discriminacao }) =>
      pulada ? 'Sem nota' : valorProprio || discriminacao !== null ? 'Mudada' : '',
    celula: (data) => <OQueMuda prevista={data} />,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    className: 'whitespace-nowrap tabular-nums',
    planilha: ({ valor, pulada }) => (pulada ? 0 : valor),
    celula: ({ valor, pulada }) => (
      <span className={pulada ? 'text-tinta-2 line-through' : undefined}>{dinheiro(valor)}</span>
    ),
  },
]
