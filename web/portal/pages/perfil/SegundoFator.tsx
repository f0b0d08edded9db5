import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { SegundoFator as Fator } from '#web/api/portal/client.ts'
import { removeFator, renewCodes } from '#web/api/portal/perfil.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { CampoCodigo } from '#web/kit/form/CampoCodigo.tsx'
import { CampoSenha } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { Codigos } from './Codigos.tsx'
import { LigarSegundoFator } from './LigarSegundoFator.tsx'

type Passo = { onClose: () => void }
const PASSOS: Record<'ligar' | 'codigos' | 'desligar', { titulo: string; Conteudo: ComponentType<Passo> }> = {
  ligar: { titulo: 'Ligar o segundo fator', Conteudo: LigarSegundoFator },
  codigos: { titulo: 'Novos códigos de recuperação', Conteudo: NovosCodigos },
  desligar: { titulo: 'Desligar o segundo fator', Conteudo: Desligar },
}

/** The user's second factor: a code of an app beside the password. */
export function SegundoFator() {
  const { data } = useQuery(sessao)
  const [passo, setPasso] = useState<keyof typeof PASSOS | null>(null)
  if (!data) return null
  const { titulo, Conteudo } = PASSOS[passo ?? 'ligar']
  const close = () => setPasso(null)
  return (
    <Secao
      titulo="Segundo fator"
      texto="Além da senha, a entrada pede um código que o aplicativo autenticador do seu celular mostra."
    >
      <Estado fator={data.segundoFator} onStep={setPasso} />
      <Dialogo titulo={titulo} aberto={passo !== null} onClose={close}>
        {passo && <Conteudo onClose={close} />}
      </Dialogo>
    </Secao>
  )
}

function Estado({ fator, onStep }: { fator: Fator; onStep: (passo: keyof typeof PASSOS) => void }) {
  const { ativo, obrigatorio, codigosRestantes } = fator
  if (!ativo)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Selo tom="cinza">Desligado</Selo>
        {obrigatorio && <span className="sub">A sua conta o exige de todos.</span>}
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
          porque={obrigatorio ? 'A sua conta exige o segundo fator de todos.' : undefined}
          onClick={() => onStep('desligar')}
        >
          Desligar
        </Botao>
      </div>
    </div>
  )
}

function NovosCodigos({ onClose }: Passo) {
  const [codigos, setCodigos] = useState<string[] | null>(null)
  if (codigos) return <Codigos codigos={codigos} onClose={onClose} />
  return (
    <Formulario
      inicial={{ codigo: '' }}
      validate={(valores) => requireFields(valores, { codigo: 'Informe o código.' })}
      onSubmit={async ({ codigo }) => setCodigos(await renewCodes(codigo.trim()))}
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

function Desligar({ onClose }: Passo) {
  return (
    <Formulario
      inicial={{ senha: '', codigo: '' }}
      validate={(valores) => requireFields(valores, { senha: 'Informe a sua senha.', codigo: 'Informe o código.' })}
      onSubmit={async ({ senha, codigo }) => {
        await removeFator({ senha, codigo: codigo.trim() })
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
