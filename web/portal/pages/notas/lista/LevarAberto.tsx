import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { urlOf } from '#web/api/portal/client.ts'
import type { FiltroNotas } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'

/** The menu of Levar, open from the start. */
export default function LevarAberto({ filtro: consulta, children }: { filtro: FiltroNotas; children: ReactNode }) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={classeBotao('discreto')}>{children}</Menu.Trigger>
      <Menu.Portal container={document.getElementById('conteudo')}>
        <Menu.Positioner sideOffset={6} align="end" className="z-10">
          <Menu.Popup className="pop w-72 p-1 text-sm outline-none">
            <Item href={urlOf('GET /portal/nfse.xlsx', { consulta })} nome="Planilha do Excel" />
            <Item href={urlOf('GET /portal/nfse.csv', { consulta })} nome="Planilha CSV" />
            <Item
              href={urlOf('GET /portal/nfse.zip', { consulta: { ...consulta, pdf: false } })}
              nome="XML em ZIP"
              texto="Notas, eventos e a relação; até 5.000 notas"
            />
            <Item
              href={urlOf('GET /portal/nfse.zip', { consulta: { ...consulta, pdf: true } })}
              nome="XML e PDF em ZIP"
              texto="O mesmo, com o DANFSe de cada nota"
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Item = ({ href, nome, texto }: { href: string; nome: string; texto?: string }) => (
  <Menu.Item
    render={
      <a href={href} download>
        {nome}
        {texto && <span className="sub block">{texto}</span>}
      </a>
    }
    className="block rounded-md px-2 py-1.5 data-highlighted:bg-papel-2 pointer-coarse:py-3"
  />
)
