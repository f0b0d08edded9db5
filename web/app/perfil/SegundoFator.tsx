import { type ComponentType, useState } from 'react'
import { Botao } from '../../kit/Botao.tsx'
import { Secao } from '../../kit/detail/Pagina.tsx'
import { Selo } from '../../kit/detail/Selo.tsx'
import { notifyDone } from '../../kit/feedback/Avisos.tsx'
import { CampoCodigo } from '../../kit/form/CampoCodigo.tsx'
import { CampoSenha } from '../../kit/form/CampoSenha.tsx'
import { Enviar } from '../../kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../../kit/form/Formulario.tsx'
import { requireFields } from '../../kit/form/require-fields.ts'
import { Dialogo, PeDoDialogo } from '../../kit/overlay/Dialogo.tsx'
import type { AcessoProprio, SegundoFator as Fator } from './acesso.ts'
import { Codigos } from './Codigos.tsx'
import { LigarSegundoFator } from './LigarSegundoFator.tsx'

type Passo = { acesso: AcessoProprio; onClose: () => void }
const PASSOS: Record<'ligar' | 'codigos' | 'desligar', { titulo: string; Conteudo: ComponentType<Passo> }> = {
  ligar: { titulo: 'Ligar o segundo fator', Conteudo: LigarSegundoFator },
  codigos: { titulo: 'Novos códigos de recuperação', Conteudo: NovosCodigos },
  desligar: { titulo: 'Desligar o segundo fator', Conteudo: Desligar },
}

/** `exige`: who requires a second factor of everybody: `A sua conta`. */
type Props = { acesso: AcessoProprio; fator: Fator; exige: string }

/** The user's second factor: a code of an app beside the password. */
export function SegundoFator({ acesso, fator, exige }: Props) {
  const [passo, setPasso] = useState<keyof typeof PASSOS | null>(null)
  const { titulo, Conteudo } = PASSOS[passo ?? 'ligar']
  const close = () => setPasso(null)
  return (
    <Secao
      titulo="Segundo fator"
      texto="Além da senha, a entrada pede um código que o aplicativo autenticador do seu celular mostra."
    >
      <Estado fator={fator} exige={exige} onStep={setPasso} />
      <Dialogo titulo={titulo} aberto={passo !== null} onClose={close}>
        {passo && <Conteudo acesso={acesso} onClose={close} />}
      </Dialogo>
    </Secao>
  )
}

type EstadoProps = Omit<Props, 'acesso'> & { onStep: (passo: keyof typeof PASSOS) => void }
function Estado({ fator, exige, onStep }: EstadoProps) {
  const { ativo, obrigatorio, codigosRestantes } = fator
  if (!ativo)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Selo tom="cinza">Desligado</Selo>
        {obrigatorio && <span className="sub">{exige} o exige de todos.</span>}
        <Botao onClick={() => onStep('ligar')}>Ligar</Botao>
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <Selo tom="verde">Ligado</Selo>
        {codigosRestantes === 1
          ? 'Resta 1 código de recuperação.'
          : `Restam ${codigosRestantes} códigos de recuperação.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Botao onClick={() => onStep('codigos')}>Trocar os códigos de recuperação</Botao>
        <Botao
          porque={obrigatorio ? `${exige} exige o segundo fator de todos.` : undefined}
          onClick={() => onStep('desligar')}
        >
          Desligar
        </Botao>
      </div>
    </div>
  )
}

function NovosCodigos({ acesso, onClose }: Passo) {
  const [codigos, setCodigos] = useState<string[] | null>(null)
  if (codigos) return <Codigos codigos={codigos} onClose={onClose} />
  return (
    <Formulario
      inicial={{ codigo: '' }}
      validate={(valores) => requireFields(valores, { codigo: 'Informe o código.' })}
      onSubmit={async ({ codigo }) => setCodigos(await acesso.renewCodes(codigo.trim()))}
      className="sem-marcas flex flex-col gap-4"
    >
      <p className="text-sm">Os códigos que você tem deixam de valer.</p>
      <CampoCodigo autoFocus />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Trocar</Enviar>
      </PeDoDialogo>
    </Formulario>
  )
}

function Desligar({ acesso, onClose }: Passo) {
  return (
    <Formulario
      inicial={{ senha: '', codigo: '' }}
      validate={(valores) => requireFields(valores, { senha: 'Informe a sua senha.', codigo: 'Informe o código.' })}
      onSubmit={async ({ senha, codigo }) => {
        await acesso.removeFator({ senha, codigo: codigo.trim() })
        onClose()
        notifyDone('Segundo fator desligado', 'A entrada volta a pedir só a senha.')
      }}
      className="sem-marcas flex flex-col gap-4"
    >
      <CampoSenha nome="senha" rotulo="Senha" autoComplete="current-password" />
      <CampoCodigo />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Desligar</Enviar>
      </PeDoDialogo>
    </Formulario>
  )
}
