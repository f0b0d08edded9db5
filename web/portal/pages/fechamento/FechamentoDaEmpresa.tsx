import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { History, Lock, OctagonAlert } from 'lucide-react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { ApiError, type FechamentoDaEmpresa as DaEmpresa } from '#web/api/portal/client.ts'
import { fechamentoDaEmpresa } from '#web/api/portal/fechamento.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { MUDANCAS, noDia, nomeDoMes, porQuem } from '#web/words/fechamento.ts'
import { documento } from '#web/words/formatos.ts'
import { REGIMES } from '#web/words/regimes.ts'
import { AtosDaEmpresa } from './AtosDaEmpresa.tsx'
import { Historia } from './Historia.tsx'
import { Mudaram } from './Mudaram.tsx'
import { isMes } from './mes.ts'
import { OQueSePaga } from './OQueSePaga.tsx'
import { Pendencia } from './Pendencia.tsx'
import { PorServico } from './PorServico.tsx'

const rota = getRouteApi('/dentro/fechamento/$competencia/$empresaId')

/** The month of one company: what is paid, by which document, by service, and what happened to the month. */
export function FechamentoDaEmpresa() {
  const { competencia, empresaId } = rota.useParams()
  if (!isMes(competencia)) return <Navigate to="/fechamento" replace />
  return <DaEmpresaNoMes competencia={competencia} empresaId={empresaId} />
}

function DaEmpresaNoMes({ competencia, empresaId }: { competencia: string; empresaId: string }) {
  const ambiente = useAmbiente()
  const mes = { competencia, ambiente }
  const { data, error, refetch } = useQuery(fechamentoDaEmpresa(mes, empresaId))
  useAoVivo(true)
  const back = (
    <Link to="/fechamento/$competencia" params={{ competencia }} search={{}}>
      Fechamento de {nomeDoMes(competencia)}
    </Link>
  )
  if (!data)
    return (
      <>
        <Cabecalho titulo={`Fechamento de ${nomeDoMes(competencia)}`} back={back} />
        {error instanceof ApiError && error.http === 404 ? (
          <Vazio
            titulo="Esta empresa não está no mês"
            acao={
              <Link to="/fechamento/$competencia" params={{ competencia }} search={{}} className={classeBotao()}>
                Ver as empresas
              </Link>
            }
          >
            O endereço está errado, ou ela é de uma conta ou empresa que o seu usuário não acompanha.
          </Vazio>
        ) : (
          <NaoCarregado erro={error} onRetry={refetch} alto={560} />
        )}
      </>
    )
  const { empresa, estado, fechada, conferida } = data
  const { nome, uf } = empresa.municipio
  return (
    <>
      <Cabecalho
        titulo={empresa.nome}
        back={back}
        texto={[
          documento(empresa.cpfCnpj),
          REGIMES[empresa.regimeTributario as keyof typeof REGIMES] ?? empresa.regimeTributario,
          nome && `${nome}, ${uf}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <AtosDaEmpresa mes={mes} dados={data} />
      </Cabecalho>
      {(estado === 'fechada' || conferida) && (
        <p className="-mt-2 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-tinta-2">
          {estado === 'fechada' && fechada && (
            <>
              <Selo tom="verde" icone={Lock}>
                Fechado
              </Selo>
              {porQuem(fechada)}
              {fechada.motivo && `, sem conferir: “${fechada.motivo}”`}
            </>
          )}
          {estado === 'aberta' && conferida && <>Conferida {porQuem(conferida)}</>}
        </p>
      )}
      <EmDuvida dados={data} />
      <MarcaSaiu dados={data} />
      <Mudaram dados={data} daEmpresa />
      {data.avisa.length > 0 && (
        <ul aria-label="Convém olhar" className="-mt-2 mb-7">
          {data.avisa.map((pendencia) => (
            <Pendencia key={pendencia.especie} pendencias={[pendencia]} />
          ))}
        </ul>
      )}
      <div className="grid gap-x-10 lg:grid-cols-2">
        <OQueSePaga dados={data} />
        <PorServico mes={mes} dados={data} />
      </div>
      <Historia historia={data.historia} />
    </>
  )
}

/** Nothing can be checked while it is unknown whether the city issued a note. */
const EmDuvida = ({ dados: { impede } }: { dados: DaEmpresa }) =>
  impede.map(({ especie, quantidade, itens }) => (
    <Painel
      key={especie}
      tom="vermelho"
      icone={OctagonAlert}
      titulo={`${quantidade === 1 ? '1 nota em dúvida' : `${quantidade} notas em dúvida`}: a empresa ainda não pode ser conferida`}
    >
      <p className="mt-1">
        {itens.map(({ id, nome }, i) => (
          <span key={id}>
            {i > 0 && '; '}
            <Link to="/notas/$id" params={{ id }} className="underline">
              {nome}
            </Link>
          </span>
        ))}
        {quantidade > itens.length && ` e mais ${quantidade - itens.length}`}. Não emita de novo: perguntamos à
        prefeitura outra vez.
      </p>
    </Painel>
  ))

/** The mark of a person left by itself, because a note changed after it. */
function MarcaSaiu({ dados: { marcaSaiu, conferida, estado } }: { dados: DaEmpresa }) {
  // Of a closed month it is among what changed afterwards.
  if (!marcaSaiu || conferida || estado === 'fechada') return null
  const { nota, notaId, mudanca, em } = marcaSaiu
  return (
    <Painel tom="ambar" icone={History} titulo="A marca de conferida saiu sozinha">
      <p className="mt-1">
        {nota} {MUDANCAS[mudanca]} em {noDia(em)}, depois da conferência.{' '}
        <Link to="/notas/$id" params={{ id: notaId }} className="underline">
          Ver a nota
        </Link>
      </p>
    </Painel>
  )
}
