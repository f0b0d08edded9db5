import { useQuery } from '@tanstack/react-query'
import { checkTomador } from '#domain/nota/check-tomador.ts'
import type { PedidoTomador, Rascunho } from '#domain/nota/pedido.ts'
import type { Erro, TomadorGuardado } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Parte } from '#web/portal/pages/notas/formulario/Grupo.tsx'
import { Pessoa } from '#web/portal/pages/notas/formulario/Pessoa.tsx'
import { toPedido } from '#web/portal/pages/notas/formulario/pedido.ts'
import { inteiro } from '#web/words/formatos.ts'

/** Where an edit goes: to every company that has the customer, or to the one whose data it is. */
export type Alcance = 'todas' | 'esta'
type Valores = { empresaId?: string; alcance: Alcance; tomador: NonNullable<Rascunho['tomador']> }
type Props = {
  inicial?: Pick<TomadorGuardado, 'empresaId' | 'empresa' | 'tomador'>
  /** How many companies have the customer. */
  quantasEmpresas?: number
  acao: string
  onSubmit: (valores: { empresaId: string; alcance: Alcance; tomador: PedidoTomador }) => Promise<unknown>
}

/** The fields of a customer, as the note has them; whose customer it is is chosen once. */
export function FormularioCliente({ inicial, quantasEmpresas = 1, acao, onSubmit }: Props) {
  const { data } = useQuery(empresas({ limit: 100 }))
  if (!inicial && !data) return null
  const opcoes = inicial
    ? [{ value: inicial.empresaId, label: inicial.empresa }]
    : (data?.items.map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial })) ?? [])
  const unica = opcoes.length === 1 ? opcoes[0]!.value : undefined
  return (
    <Formulario<Valores>
      inicial={{ ...(unica && { empresaId: unica }), alcance: 'todas', tomador: inicial?.tomador ?? {} }}
      validate={faults}
      onSubmit={({ empresaId = '', alcance, tomador }) => onSubmit({ empresaId, alcance, tomador: sent(tomador) })}
      confirmLeave
      sendsOnEnter={false}
      className="flex max-w-[760px] flex-col gap-7"
    >
      {!inicial && (
        <Parte titulo="De qual empresa">
          <Escolha nome="empresaId" rotulo="Empresa" opcoes={opcoes} className="sm:col-span-4" />
        </Parte>
      )}
      <Parte titulo="Cliente">
        <Pessoa nome="tomador" cadastro />
      </Parte>
      {inicial && quantasEmpresas > 1 && (
        <Opcoes
          nome="alcance"
          rotulo="Onde muda"
          opcoes={[
            {
              value: 'todas',
              label: `Em todas as ${inteiro(quantasEmpresas)} empresas`,
              ajuda: 'Só o que você mudou aqui; o resto fica como cada empresa tem.',
            },
            { value: 'esta', label: `Só em ${inicial.empresa}`, ajuda: 'Ela passa a ter o que é só dela.' },
          ]}
        />
      )}
      <FalhaDoFormulario />
      <div>
        <Enviar>{acao}</Enviar>
      </div>
    </Formulario>
  )
}

const sent = (tomador: Valores['tomador']) => toPedido({ tomador }).tomador as PedidoTomador

const faults = ({ empresaId, tomador }: Valores): Erro[] => [
  ...(empresaId ? [] : [{ campo: 'empresaId', codigo: 'CAMPO_OBRIGATORIO', mensagem: 'Escolha a empresa.' }]),
  ...checkTomador(sent(tomador)).erros,
]
