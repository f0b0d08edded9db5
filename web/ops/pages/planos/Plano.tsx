import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, read, renew, type Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho, Dado, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { limite, RECURSOS } from '#web/words/faturas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { STATUS_PLANO } from '#web/words/precos.ts'
import { MOTIVO } from '../motivo.ts'
import { EditarPlano } from './EditarPlano.tsx'

type Dados = Saida<'GET /admin/planos/{id}'>
const rota = getRouteApi('/dentro/planos/$id')

/** One plan in its last version. */
export function Plano() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(read('GET /admin/planos/{id}', { caminho: { id } }))
  const back = (
    <Link to="/planos" search={{}}>
      Planos
    </Link>
  )
  if (error && !data)
    return (
      <>
        <Cabecalho titulo="Plano" back={back} />
        <Falha erro={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <Esqueleto alto={420} />
  return (
    <>
      <Cabecalho
        titulo={data.nome}
        selo={<Selo tom={STATUS_PLANO[data.status].tom}>{STATUS_PLANO[data.status].rotulo}</Selo>}
        texto={
          <span className="font-mono text-xs">
            {data.codigo} v{data.versaoPlano}
          </span>
        }
        back={back}
      >
        <Atos plano={data} />
      </Cabecalho>
      {data.descricao && <p className="mb-6 max-w-2xl text-sm text-tinta-2">{data.descricao}</p>}
      <Termos plano={data} />
    </>
  )
}

const Termos = ({ plano }: { plano: Dados }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
    <Dado rotulo={plano.periodicidade === 'anual' ? 'Por mês, cobrado por ano' : 'Por mês'}>
      <Valor v={plano.valorMensal} />
    </Dado>
    <Dado rotulo="Contratos em vigor">{inteiro(plano.contratos)}</Dado>
    <Dado rotulo="Notas incluídas">{inteiro(plano.notasIncluidas)}</Dado>
    <Dado rotulo="Nota excedente">
      {plano.faixas.map(({ ate, valor }) => (
        <span key={ate} className="block">
          até {inteiro(ate)}: <Valor v={valor} />
        </span>
      ))}
      {plano.valorNotaExcedente === null ? 'a do preço geral' : <Valor v={plano.valorNotaExcedente} />}
    </Dado>
    <Dado rotulo="Teto do excedente">
      {plano.tetoExcedente === null ? 'Sem teto' : <Valor v={plano.tetoExcedente} />}
    </Dado>
    <Dado rotulo="Notas por mês">{limite(plano.limiteNotas)}</Dado>
    <Dado rotulo="Empresas">{limite(plano.limiteEmpresas)}</Dado>
    <Dado rotulo="Pessoas">{limite(plano.limiteUsuarios)}</Dado>
    <Dado rotulo="Requisições por minuto">{limite(plano.limiteRequisicoesMinuto)}</Dado>
    <Dado rotulo="Dias de teste">{inteiro(plano.diasTeste)}</Dado>
    <Dado rotulo="Inclui">
      {plano.recursos.map((recurso) => RECURSOS[recurso]).join(', ') || 'Nada além de emitir'}
    </Dado>
    <Dado rotulo="Quem contrata">{plano.privado ? 'Só o atendimento' : 'Também o portal'}</Dado>
  </dl>
)

function Atos({ plano }: { plano: Dados }) {
  const { id, nome, ativo, contratos, versao } = plano
  const porque = usePorque()('admin.preco.write', 'mudar planos')
  const [ato, setAto] = useState<'editar' | 'situacao' | null>(null)
  const close = () => setAto(null)
  return (
    <>
      <Botao porque={porque} onClick={() => setAto('situacao')}>
        {ativo ? 'Desativar' : 'Reativar'}
      </Botao>
      <Botao tipo="principal" porque={porque} onClick={() => setAto('editar')}>
        Nova versão
      </Botao>
      {ato === 'editar' && <EditarPlano plano={plano} onClose={close} />}
      {ato === 'situacao' && (
        <Confirmar
          titulo={ativo ? `Desativar ${nome}` : `Reativar ${nome}`}
          acao={ativo ? 'Desativar' : 'Reativar'}
          perigo={ativo}
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            if (ativo) await call('PATCH /admin/planos/{id}/desativar', { caminho: { id }, corpo: { motivo } })
            else await call('PATCH /admin/planos/{id}', { caminho: { id }, corpo: { ativo: true, versao, motivo } })
            notifyDone(ativo ? 'Plano desativado' : 'Plano reativado', nome)
            await renew('GET /admin/planos', 'GET /admin/planos/{id}')
          }}
          onClose={close}
        >
          {ativo
            ? `Nenhum contrato novo o toma; ${contratos === 1 ? 'o que existe segue cobrado' : `os ${inteiro(contratos)} que existem seguem cobrados`}.`
            : 'Contratos novos podem tomá-lo de novo.'}
        </Confirmar>
      )}
    </>
  )
}
