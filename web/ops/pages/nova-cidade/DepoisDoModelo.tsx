import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { faz } from '#web/words/datas.ts'
import { Ensaiar } from '../conexoes/Ensaio.tsx'
import { Diferencas } from './Diferencas.tsx'
import { analiseDe } from './Modelo.tsx'
import { Passo } from './Passo.tsx'
import { Publicar } from './Publicar.tsx'

type Props = { conexao: string; municipio: string; analise: string | undefined; empresa: string | undefined }

/** The steps over the draft, from what differs to the publication. */
export function DepoisDoModelo({ conexao: id, municipio, analise, empresa }: Props) {
  const { data, error, refetch } = useQuery(read('GET /admin/conexoes/{id}', { caminho: { id } }))
  const lida = useQuery({ ...analiseDe(analise ?? ''), enabled: !!analise })
  if (!data) return <NaoCarregado erro={error} onRetry={refetch} alto={320} />
  const { proposta, candidatos = [] } = lida.data?.resultado ?? {}
  const rivais = proposta ? [proposta.padrao, ...(proposta.empatados ?? [])] : candidatos.map(({ padrao }) => padrao)
  const publicada = data.status === 'publicada'
  const { ensaio } = data
  const conexao = (
    <Link to="/conexoes/$id" params={{ id }} search={{}} className="text-anil underline">
      {data.slug} v{data.versao}
    </Link>
  )
  return (
    <>
      <Passo
        numero={3}
        titulo="Modelo"
        feito={
          <>
            <span className="font-mono text-xs">{data.padrao}</span>, no rascunho {conexao}.
          </>
        }
      />
      {publicada ? (
        <>
          <Passo
            numero={4}
            titulo="O que é diferente nesta cidade"
            feito="Publicado: o que muda agora é uma versão nova."
          />
          <Passo numero={5} titulo="Ensaio" feito="Passou." />
          <Passo
            numero={6}
            titulo="Publicar"
            feito={
              <>
                No ar, em {conexao}.{' '}
                <Link
                  to="/municipios/$codigo"
                  params={{ codigo: municipio }}
                  search={{}}
                  className="text-anil underline"
                >
                  Ver a cidade
                </Link>
              </>
            }
          />
        </>
      ) : (
        <>
          <Passo numero={4} titulo="O que é diferente nesta cidade">
            <Diferencas conexao={data} rivais={rivais} />
          </Passo>
          <Passo numero={5} titulo="Ensaio" feito={ensaio?.vale && `Passou ${faz(ensaio.em)}.`}>
            <Ensaiar key={data.revisao} {...{ id, municipio, empresa }} enviar={!!data.urls.homologacao?.['padrao']} />
          </Passo>
          <Passo numero={6} titulo="Publicar">
            <Publicar conexao={data} municipio={municipio} />
          </Passo>
        </>
      )}
    </>
  )
}
