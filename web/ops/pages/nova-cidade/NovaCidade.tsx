import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Ambiente } from '#web/api/ops/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { umDe } from '#web/words/busca.ts'
import { EscolherCidade, FraseDaCidade } from './Cidade.tsx'
import { DepoisDoModelo } from './DepoisDoModelo.tsx'
import { FraseDoEndereco, InformarEndereco } from './Endereco.tsx'
import { analiseDe, EscolherModelo } from './Modelo.tsx'
import { Mudar, Passo } from './Passo.tsx'

const rota = getRouteApi('/dentro/conexoes/nova-cidade')
const AMBIENTES: readonly Ambiente[] = ['homologacao', 'producao']

/** A new city on the air: six steps on one page, each closing into a sentence. What was answered is in the address. */
export function NovaCidade() {
  const busca = rota.useSearch()
  const { municipio, analise, conexao, empresa } = busca
  const ambiente = umDe(busca.ambiente, AMBIENTES)
  const navigate = rota.useNavigate()
  const go = (search: typeof busca) => void navigate({ search, resetScroll: false })
  return (
    <>
      <Cabecalho
        titulo="Nova cidade"
        texto="Nada muda para ninguém até publicar."
        back={
          <Link to="/municipios" search={{}}>
            Municípios
          </Link>
        }
      >
        {conexao && (
          <Link to="/conexoes/$id/editar" params={{ id: conexao }} className={classeBotao('discreto')}>
            Abrir como JSON
          </Link>
        )}
        <Link to="/conexoes/nova-cidade" search={{}} className={classeBotao('discreto')}>
          Começar de novo
        </Link>
      </Cabecalho>
      <ol>
        <Passo
          numero={1}
          titulo="Cidade"
          feito={
            municipio && (
              <>
                <FraseDaCidade codigo={municipio} comRascunho={!!conexao} />{' '}
                {!conexao && <Mudar onClick={() => go({})} />}
              </>
            )
          }
        >
          {!municipio && <EscolherCidade onChoose={(escolhido) => go({ municipio: escolhido })} />}
        </Passo>
        <Passo
          numero={2}
          titulo="Ambiente e endereço"
          feito={
            analise &&
            ambiente && (
              <>
                <EnderecoLido analise={analise} ambiente={ambiente} />{' '}
                {!conexao && <Mudar onClick={() => go({ municipio })} />}
              </>
            )
          }
        >
          {municipio && !(analise && ambiente) && (
            <InformarEndereco
              municipio={municipio}
              onStart={(id, de) => go({ municipio, analise: id, ambiente: de })}
            />
          )}
        </Passo>
        {conexao && municipio ? (
          <DepoisDoModelo {...{ conexao, municipio, analise, empresa }} />
        ) : (
          <>
            <Passo numero={3} titulo="Modelo">
              {municipio && analise && ambiente && (
                <EscolherModelo
                  {...{ analise, municipio, ambiente }}
                  onDraft={(id, com) => go({ ...busca, conexao: id, ...(com && { empresa: com }) })}
                />
              )}
            </Passo>
            <Passo numero={4} titulo="O que é diferente nesta cidade" />
            <Passo numero={5} titulo="Ensaio" />
            <Passo numero={6} titulo="Publicar" />
          </>
        )}
      </ol>
    </>
  )
}

function EnderecoLido({ analise, ambiente }: { analise: string; ambiente: Ambiente }) {
  const { data } = useQuery(analiseDe(analise))
  return <FraseDoEndereco ambiente={ambiente} url={data?.resultado?.proposta?.endereco ?? data?.url ?? null} />
}
