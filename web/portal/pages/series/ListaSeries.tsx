import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { Empresa, Serie } from '#web/api/portal/client.ts'
import { series } from '#web/api/portal/series.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { inteiro } from '#web/words/formatos.ts'
import { TIPOS } from '#web/words/series.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { NomeMunicipio } from '../municipios/NomeMunicipio.tsx'
import { NovaSerie } from './NovaSerie.tsx'

const COLUNAS: Coluna<Serie>[] = [
  {
    id: 'serie',
    titulo: 'Série',
    celula: ({ id, empresaId, serie, ativa, origem }) => (
      <>
        <span className="flex items-center gap-2">
          <Link to="/series" search={{ empresaId, serieId: id }} className={LINK_LINHA}>
            Série {serie}
          </Link>
          {!ativa && <Selo tom="cinza">Fora de uso</Selo>}
        </span>
        <span className="sub">
          {origem === 'automatica' ? 'criada automaticamente na primeira nota' : 'criada à mão'}
        </span>
      </>
    ),
  },
  { id: 'cidade', titulo: 'Município', celula: ({ municipio }) => <NomeMunicipio ibge={municipio} /> },
  { id: 'tipo', titulo: 'Tipo', className: 'text-tinta-2', celula: ({ tipo }) => TIPOS[tipo] },
  {
    id: 'proximo',
    titulo: 'Próximo número',
    direita: true,
    celula: ({ proximoNumero }) => <span className="font-medium tabular-nums">{inteiro(proximoNumero)}</span>,
  },
]

/** The series of a company in the ambiente the portal looks at. */
export function ListaSeries({ empresa }: { empresa: Empresa }) {
  const ambiente = useAmbiente()
  const porque = usePorque()('serie.write', 'criar séries')
  const [creating, setCreating] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(series(empresa.id, ambiente))
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  const nova = (
    <Botao porque={porque} onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      Nova série
    </Botao>
  )
  return (
    <>
      <Tabela
        rotulo={`Séries em ${AMBIENTES[ambiente].toLowerCase()}`}
        colunas={COLUNAS}
        linhas={data}
        chave={({ id }) => id}
        loading={isPlaceholderData}
        grade='"serie proximo" "cidade tipo"'
        esqueleto={3}
        vazio={
          <Vazio titulo={`Nenhuma série em ${AMBIENTES[ambiente].toLowerCase()}`} acao={nova}>
            A série nasce sozinha na primeira nota, a partir do número 1. Crie antes só para continuar a numeração de
            outro sistema.
          </Vazio>
        }
      />
      {data && data.length > 0 && <div className="mt-4">{nova}</div>}
      <NovaSerie empresa={empresa} aberto={creating} onClose={() => setCreating(false)} />
    </>
  )
}
