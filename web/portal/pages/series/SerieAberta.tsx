import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { Empresa, Serie } from '#web/api/portal/client.ts'
import { lacunas, series } from '#web/api/portal/series.ts'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Talao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { umDe } from '#web/words/busca.ts'
import { inteiro } from '#web/words/formatos.ts'
import { TIPOS } from '#web/words/series.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { NomeMunicipio } from '../municipios/NomeMunicipio.tsx'
import { AcoesDaSerie } from './AcoesDaSerie.tsx'
import { Historico } from './Historico.tsx'
import { Lacunas } from './Lacunas.tsx'

const rota = getRouteApi('/dentro/series')

/** One series: its next number, the outcome of the previous ones, and the numbers that are missing. */
export function SerieAberta({ empresa, serieId }: { empresa: Empresa; serieId: string }) {
  const ambiente = useAmbiente()
  const { data, error, refetch } = useQuery(series(empresa.id, ambiente))
  const serie = data?.find(({ id }) => id === serieId)
  return (
    <>
      <Cabecalho
        titulo={serie ? `Série ${serie.serie}` : 'Série'}
        selo={serie && !serie.ativa && <Selo tom="cinza">Fora de uso</Selo>}
        texto={
          serie && (
            <>
              {empresa.razaoSocial} em <NomeMunicipio ibge={serie.municipio} />
            </>
          )
        }
        back={
          <Link to="/series" search={{ empresaId: empresa.id }}>
            Séries de {empresa.razaoSocial}
          </Link>
        }
      >
        {serie && <AcoesDaSerie empresa={empresa} serie={serie} />}
      </Cabecalho>
      {error || !data ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={420} />
      ) : serie ? (
        <Corpo empresa={empresa} serie={serie} />
      ) : (
        <Vazio titulo={`Esta série não é de ${AMBIENTES[ambiente].toLowerCase()}`}>
          Troque o ambiente no menu, ou volte à lista.
        </Vazio>
      )}
    </>
  )
}

function Corpo({ empresa, serie }: { empresa: Empresa; serie: Serie }) {
  const { aba, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const { data: faltas } = useQuery(lacunas({ empresaId: empresa.id, serieId: serie.id }, { limit: 1, offset: 0 }))
  const paginas = {
    pagina,
    porPagina,
    onPage: (n: number) => void navigate({ search: (now) => ({ ...now, pagina: n }) }),
    onSizeChange: (n: number) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) }),
  }
  return (
    <>
      <Talao>
        <dl className="flex flex-wrap items-end gap-x-10 gap-y-4">
          <Dado rotulo="Próximo número">
            <span className="text-3xl font-semibold tracking-tight tabular-nums">{inteiro(serie.proximoNumero)}</span>
          </Dado>
          <Dado rotulo="Números já dados">{inteiro(serie.proximoNumero - serie.numeroInicial)}</Dado>
          <Dado rotulo="Faltam na sequência">{faltas ? inteiro(faltas.faltantes) : '…'}</Dado>
          <Dado rotulo="Começou em">{inteiro(serie.numeroInicial)}</Dado>
          <Dado rotulo="Tipo">{TIPOS[serie.tipo]}</Dado>
        </dl>
      </Talao>
      <Abas
        valor={umDe(aba, ['lacunas']) ?? 'historico'}
        onChange={(nova) => void navigate({ search: (now) => ({ ...now, aba: nova, pagina: undefined }) })}
        abas={[
          { id: 'historico', titulo: 'Histórico', conteudo: <Historico serie={serie} {...paginas} /> },
          {
            id: 'lacunas',
            titulo: 'Lacunas',
            ...(faltas && { conta: faltas.total }),
            conteudo: <Lacunas empresa={empresa} serie={serie} {...paginas} />,
          },
        ]}
      />
    </>
  )
}
