import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { empresa as empresaPorId } from '#web/api/portal/empresas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { umDe } from '#web/words/busca.ts'
import { documento } from '#web/words/formatos.ts'
import { AbaDados } from './AbaDados.tsx'
import { SeloCertificado } from './Certificado.tsx'

// What the first of the tabs does not need.
const AbaCertificado = lazy(async () => ({ default: (await import('./AbaCertificado.tsx')).AbaCertificado }))
const AbaMunicipios = lazy(async () => ({ default: (await import('./AbaMunicipios.tsx')).AbaMunicipios }))
const ListaSeries = lazy(async () => ({ default: (await import('../series/ListaSeries.tsx')).ListaSeries }))
const rota = getRouteApi('/dentro/empresas/$id')

/** One company: its data, its certificate, how it issues in each city, and its series. */
export function Empresa() {
  const { id } = rota.useParams()
  const { aba, municipio } = rota.useSearch()
  const navigate = rota.useNavigate()
  const { data: empresa, error, refetch } = useQuery(empresaPorId(id))
  const back = (
    <Link to="/empresas" search={{}}>
      Empresas
    </Link>
  )
  if (!empresa) return <NaoCarregado titulo="Empresa" back={back} erro={error} onRetry={refetch} alto={560} />
  return (
    <>
      <Cabecalho
        titulo={empresa.razaoSocial}
        selo={
          <>
            <SeloCertificado certificado={empresa.certificado} />
            {!empresa.ativa && <Selo tom="cinza">Desativada</Selo>}
          </>
        }
        texto={<span className="tabular-nums">{documento(empresa.cpfCnpj)}</span>}
        back={back}
      >
        <Link to="/empresas/$id/pronto-para-valer" params={{ id }} className={classeBotao()}>
          Pronto para valer
        </Link>
      </Cabecalho>
      <Abas
        valor={umDe(aba, ['certificado', 'municipios', 'series']) ?? 'dados'}
        onChange={(nova) => void navigate({ search: { aba: nova === 'dados' ? undefined : nova } })}
        abas={[
          { id: 'dados', titulo: 'Dados', conteudo: <AbaDados empresa={empresa} /> },
          { id: 'certificado', titulo: 'Certificado', conteudo: <AbaCertificado empresa={empresa} /> },
          {
            id: 'municipios',
            titulo: 'Municípios',
            conteudo: (
              <AbaMunicipios
                empresa={empresa}
                aberto={municipio}
                onOpen={(ibge) => void navigate({ search: { aba: 'municipios', municipio: ibge } })}
              />
            ),
          },
          { id: 'series', titulo: 'Séries', conteudo: <ListaSeries empresa={empresa} /> },
        ].map((each) => ({
          ...each,
          conteudo: <Suspense fallback={<Esqueleto alto={240} />}>{each.conteudo}</Suspense>,
        }))}
      />
    </>
  )
}
