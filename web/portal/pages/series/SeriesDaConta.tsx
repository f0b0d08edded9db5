import { getRouteApi, Link } from '@tanstack/react-router'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { SerieComLacunas } from '#web/api/portal/client.ts'
import { seriesDaConta } from '#web/api/portal/series.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { count, inteiro } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { NomeMunicipio } from '../municipios/NomeMunicipio.tsx'

const rota = getRouteApi('/dentro/series')

const COLUNAS: Coluna<SerieComLacunas>[] = [
  {
    id: 'empresa',
    titulo: 'Empresa',
    fixa: true,
    planilha: ({ empresa }) => empresa,
    celula: ({ empresa, empresaId }) => (
      <Link to="/series" search={{ empresaId }} className="relative hover:underline">
        {empresa}
      </Link>
    ),
  },
  {
    id: 'serie',
    titulo: 'Série',
    planilha: ({ serie }) => serie,
    celula: ({ id, empresaId, serie }) => (
      <Link to="/series" search={{ empresaId, serieId: id }} className={LINK_LINHA}>
        Série {serie}
      </Link>
    ),
  },
  {
    id: 'cidade',
    titulo: 'Município',
    planilha: ({ municipio }) => municipio,
    celula: ({ municipio }) => <NomeMunicipio ibge={municipio} />,
  },
  {
    id: 'lacunas',
    titulo: 'Lacunas',
    planilha: ({ faltantes }) => String(faltantes),
    className: 'whitespace-nowrap',
    celula: ({ id, empresaId, faltantes }) =>
      faltantes > 0 ? (
        <Link to="/series" search={{ empresaId, serieId: id, aba: 'lacunas' }} className="relative hover:underline">
          <Selo tom="ambar">{count(faltantes, 'número falta', 'números faltam')}</Selo>
        </Link>
      ) : (
        <span className="text-tinta-3">Nenhuma</span>
      ),
  },
  {
    id: 'proximo',
    titulo: 'Próximo número',
    direita: true,
    planilha: ({ proximoNumero }) => String(proximoNumero),
    celula: ({ proximoNumero }) => <span className="font-medium tabular-nums">{inteiro(proximoNumero)}</span>,
  },
]

/** The series of every company, each with the numbers that are missing in it. */
export function SeriesDaConta() {
  const ambiente = useAmbiente()
  return (
    <Lista
      rota={rota}
      rotulo="Séries"
      consulta={(_, fatia) => seriesDaConta(ambiente, fatia)}
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"empresa empresa" "serie proximo" "cidade lacunas"'
      esqueleto={6}
      vazio={
        <Vazio titulo={`Nenhuma série em ${AMBIENTES[ambiente].toLowerCase()}`}>
          A série nasce sozinha na primeira nota de cada empresa. Para continuar a numeração de outro sistema, escolha a
          empresa acima e crie a série antes.
        </Vazio>
      }
    />
  )
}
