import type { ServerArea } from '../../http/area.ts'
import { answer, supplierOrder } from './answer/answer.handlers.ts'
import { takeResponse } from './answer/response.handlers.ts'
import { basket, offers } from './basket/basket.handlers.ts'
import { putOrder } from './basket/put.handlers.ts'
import { remindBeforeCutOff } from './basket/remind.ts'
import { paperHandlers, returnLetterWork } from './papers.ts'
import { receivingHandlers } from './receiving.ts'
import { approve, cancel, file, send, state } from './send/send.handlers.ts'
import { askForMessages, orderProof, orderSend } from './send/works.ts'
import { priceList } from './supplier/price-list.handlers.ts'
import {
  orderForwarderBehaviour,
  orderLineBehaviour,
  supplierProductBehaviour,
} from './supplier/price.behaviours.ts'
import { shippingHandlers } from './shipment/shipment.handlers.ts'

export const orderingArea: ServerArea = {
  name: 'ordering',
  behaviours: {
    order: orderLineBehaviour,
    orderForwarder: orderForwarderBehaviour,
    supplierProduct: supplierProductBehaviour,
  },
  handlers: {
    'ordering.basket': basket,
    'ordering.offers': offers,
    'ordering.putOrder': putOrder,
    'ordering.sendOrder': send,
    'ordering.approveOrder': approve,
    'ordering.cancelOrder': cancel,
    'ordering.orderState': state,
    'ordering.orderFile': file,
    'ordering.takeResponse': takeResponse,
    'ordering.priceList': priceList,
    ...paperHandlers,
    ...receivingHandlers,
    ...shippingHandlers,
  },
  guestHandlers: {
    'ordering.supplierOrder': supplierOrder,
    'ordering.answerOrder': answer,
  },
  work: [orderSend, orderProof, returnLetterWork],
  jobs: [askForMessages, remindBeforeCutOff],
}
